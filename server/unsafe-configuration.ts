import { isIP } from 'node:net';

interface Variables {
  SWITCHYARD_PROFILE: 'production' | 'sandbox';
  HOST: string;
  PUBLIC_URL?: string | undefined;
  ENCRYPTION_KEY: string;
  GOOGLE_ISSUER: string;
  STRIPE_API_URL: string;
  STRIPE_SCRIPT_URL: string;
}

type Fault = readonly [variable: keyof Variables, message: string];

/** What is well written and must not be run all the same, each with what it should be. */
export function findUnsafe(variables: Variables): Fault[] {
  const isProduction = variables.SWITCHYARD_PROFILE === 'production';
  return isProduction ? findUnsafeInProduction(variables) : findUnsafeInSandbox(variables);
}

function findUnsafeInProduction(variables: Variables): Fault[] {
  const { PUBLIC_URL, ENCRYPTION_KEY } = variables;
  if (PUBLIC_URL === undefined)
    return [['PUBLIC_URL', 'is needed: the https address that people use']];
  const faults: Fault[] = [];
  const { protocol, hostname, pathname, search, hash, username } = new URL(PUBLIC_URL);
  if (protocol !== 'https:' && !isLoopbackName(hostname)) {
    faults.push(['PUBLIC_URL', 'must begin with https://: people would sign in in the clear']);
  }
  if (pathname !== '/' || search || hash || username) {
    faults.push(['PUBLIC_URL', 'must be an address alone, such as https://switchyard.example']);
  }
  if (new Set(Buffer.from(ENCRYPTION_KEY, 'base64')).size < 8) {
    faults.push(['ENCRYPTION_KEY', 'must be random: make one with `openssl rand -base64 32`']);
  }
  // The stand-ins of `npm start` vouch for whoever asks, and take no money.
  for (const name of ['GOOGLE_ISSUER', 'STRIPE_API_URL', 'STRIPE_SCRIPT_URL'] as const) {
    if (!variables[name].startsWith('https:')) {
      faults.push([name, 'must begin with https://: stand-ins are for `npm start`']);
    }
  }
  return faults;
}

function findUnsafeInSandbox({ HOST }: Variables): Fault[] {
  if (isLoopbackName(HOST)) return [];
  return [['HOST', 'must be of this machine alone in the sandbox profile, such as 127.0.0.1']];
}

function isLoopbackName(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** One that trusts everybody would let anybody say where they come from, and so have no limits. */
export function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', ...rest] = text.split('/');
  const bits = isIP(address) === 4 ? 32 : 128;
  const [prefix = String(bits), more] = rest;
  const length = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return isIP(address) !== 0 && more === undefined && length >= 8 && length <= bits;
}
