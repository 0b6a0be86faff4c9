import { isLoopbackName } from '#shared/lib/loopback.ts';
import type { EnvironmentValues, ValueInForce } from './areas/settings/current-settings.ts';
import { isRising } from './areas/settings/check-dial.ts';
import type { SettingRow } from './areas/settings/rows/setting-row.ts';
import {
  createSettingsTable,
  listRows,
  mapTable,
  type Settings,
} from './areas/settings/settings-table.ts';
import { providers } from './providers/providers.ts';

type Problem = readonly [variable: string, message: string];

export const settingsTable = createSettingsTable(providers);

const { publicUrl } = settingsTable.server;
const missingPublicUrl = `${publicUrl.variable} is required: the public https address of the site`;

/**
 * The settings from the environment or their defaults. Values that an administrator saved override them
 * later.
 */
export interface Config extends Settings {
  environment: EnvironmentValues;
}

export function processEnvironment(): Record<string, string | undefined> {
  return process.env;
}

/** Reads the environment. Throws one error that names every invalid variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const values = new Map<string, ValueInForce>();
  for (const row of listRows(settingsTable)) {
    const parsed = parseVariable(row, environment[row.variable] || null);
    if (typeof parsed === 'string') problems.push(`  ${row.variable} ${parsed}`);
    else values.set(row.variable, parsed);
  }
  const isProduction = values.get(settingsTable.server.profile.variable)?.value === 'production';
  if (isProduction && !environment[publicUrl.variable]) problems.push(`  ${missingPublicUrl}`);
  refuse(problems);
  const settings = mapTable(settingsTable, ({ variable }) => ({
    value: values.get(variable)?.value,
  }));
  refuse(findUnsafe(settings).map(([variable, message]) => `  ${variable} ${message}`));
  return { ...settings, environment: values };
}

/** The parsed value, or a text that says what is wrong and reads on from the variable's name. */
function parseVariable(row: SettingRow, given: string | null): ValueInForce | string {
  if (given !== null) {
    const { data, error } = row.schema.safeParse(given);
    return error ? (error.issues[0]?.message ?? 'is invalid') : fromEnvironment(given, data);
  }
  if (row.default === undefined) return row.missing ?? 'is required';
  const text = row.default === null ? null : String(row.default);
  return { text, value: row.default, source: text === null ? 'none' : 'default' };
}

function fromEnvironment(given: string, value: unknown): ValueInForce {
  return { text: given.trim(), value, source: 'environment' };
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new Error(`The configuration is incomplete:
${problems.join('\n')}`);
}

/** Values that are valid by themselves but unsafe together, each with what is expected instead. */
function findUnsafe(settings: Settings): Problem[] {
  const isProduction = settings.server.profile === 'production';
  const own = isProduction ? findUnsafeInProduction(settings) : findUnsafeInSandbox(settings);
  return [
    ...own,
    ...findIncompleteMail(settings),
    ...findIncompleteLinks(settings),
    ...findFlatDial(settings),
  ];
}

function findFlatDial({ router: { thrifty, balanced, best } }: Settings): Problem[] {
  if (isRising([thrifty, balanced, best])) return [];
  return [['ROUTER_BEST', 'must be above ROUTER_BALANCED, which must be above ROUTER_THRIFTY']];
}

function findIncompleteLinks(settings: Settings): Problem[] {
  const { emailLinks, mail, server, googleSignIn, openIdSignIn } = settings;
  if (emailLinks.use === 'off') return [];
  const hasProvider = [googleSignIn, openIdSignIn].some(({ clientId }) => clientId !== null);
  const problems: Problem[] = [];
  if (mail.smtpUrl === null) {
    problems.push([
      'SMTP_URL',
      'is required with EMAIL_LINKS, because the links are sent by e-mail',
    ]);
  }
  if (!hasProvider && server.ownerEmail === null) {
    problems.push(['OWNER_EMAIL', 'is required if EMAIL_LINKS is the only sign-in method']);
  }
  return problems;
}

function findIncompleteMail({ mail }: Settings): Problem[] {
  if (mail.smtpUrl === null || mail.from !== null) return [];
  return [['MAIL_FROM', 'is required with SMTP_URL, such as Switchyard <mail@switchyard.example>']];
}

function findUnsafeInProduction(settings: Settings): Problem[] {
  const { server, googleSignIn, openIdSignIn, stripeService } = settings;
  const problems: Problem[] = [];
  if (server.publicUrl === null) return problems;
  const { protocol, hostname, pathname, search, hash, username } = new URL(server.publicUrl);
  if (protocol !== 'https:' && !isLoopbackName(hostname)) {
    problems.push(['PUBLIC_URL', 'must start with https://, so that sign-ins are encrypted']);
  }
  if (pathname !== '/' || search || hash || username) {
    problems.push([
      'PUBLIC_URL',
      'must be an address without a path, such as https://switchyard.example',
    ]);
  }
  if (new Set(server.encryptionKey).size < 8) {
    problems.push(['ENCRYPTION_KEY', 'must be random; create one with `openssl rand -base64 32`']);
  }
  if (server.simulatedProviders !== null) {
    problems.push(['SIMULATED_PROVIDERS', 'must not be set: simulators are only for `npm start`']);
  }
  // The simulators of `npm start` sign in anyone and take no money.
  for (const [variable, url] of [
    ['GOOGLE_ISSUER', googleSignIn.issuer],
    ['OIDC_ISSUER', openIdSignIn.issuer],
    ['STRIPE_API_URL', stripeService.apiUrl],
    ['STRIPE_SCRIPT_URL', stripeService.scriptUrl],
  ] as const) {
    if (url !== null && !url.startsWith('https:')) {
      problems.push([variable, 'must start with https://: simulators are only for `npm start`']);
    }
  }
  return problems;
}

function findUnsafeInSandbox({ server }: Settings): Problem[] {
  if (isLoopbackName(server.host)) return [];
  return [['HOST', 'must be an address of this machine in the sandbox profile, such as 127.0.0.1']];
}
