import { isLoopbackName } from '#shared/lib/loopback.ts';
import type { Settings } from './domain/settings/settings-table.ts';

type Problem = readonly [variable: string, message: string];

/** What is well written and must not be run all the same, each with what it should be. */
export function findUnsafe(settings: Settings): Problem[] {
  const isProduction = settings.server.profile === 'production';
  return isProduction ? findUnsafeInProduction(settings) : findUnsafeInSandbox(settings);
}

function findUnsafeInProduction({ server, googleSignIn, stripeService }: Settings): Problem[] {
  if (server.publicUrl === null)
    return [['PUBLIC_URL', 'is needed: the https address that people use']];
  const problems: Problem[] = [];
  const { protocol, hostname, pathname, search, hash, username } = new URL(server.publicUrl);
  if (protocol !== 'https:' && !isLoopbackName(hostname)) {
    problems.push(['PUBLIC_URL', 'must begin with https://: people would sign in in the clear']);
  }
  if (pathname !== '/' || search || hash || username) {
    problems.push(['PUBLIC_URL', 'must be an address alone, such as https://switchyard.example']);
  }
  if (new Set(server.encryptionKey).size < 8) {
    problems.push(['ENCRYPTION_KEY', 'must be random: make one with `openssl rand -base64 32`']);
  }
  // The simulators of `npm start` vouch for whoever asks, and take no money.
  for (const [variable, url] of [
    ['GOOGLE_ISSUER', googleSignIn.issuer],
    ['STRIPE_API_URL', stripeService.apiUrl],
    ['STRIPE_SCRIPT_URL', stripeService.scriptUrl],
  ] as const) {
    if (!url.startsWith('https:')) {
      problems.push([variable, 'must begin with https://: stand-ins are for `npm start`']);
    }
  }
  return problems;
}

function findUnsafeInSandbox({ server }: Settings): Problem[] {
  if (isLoopbackName(server.host)) return [];
  return [['HOST', 'must be of this machine alone in the sandbox profile, such as 127.0.0.1']];
}
