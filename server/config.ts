import { isLoopbackName } from '#shared/lib/loopback.ts';
import { editDistance, nearestIds } from '#server/platform/nearest-ids.ts';
import type { EnvironmentValues, ValueInForce } from './areas/settings/current-settings.ts';
import { isRising } from './areas/settings/check-value.ts';
import type { SettingRow } from './areas/settings/rows/setting-row.ts';
import {
  createSettingsTable,
  listRows,
  mapTable,
  type Settings,
} from './areas/settings/settings-table.ts';
import { providers } from './providers/providers.ts';

type Environment = Record<string, string | undefined>;
type Problem = readonly [variable: string, message: string];

export const settingsTable = createSettingsTable(providers);

/** The settings from the environment, or their defaults. Saved values override them later. */
export interface Config extends Settings {
  environment: EnvironmentValues;
}

export function processEnvironment(): Environment {
  return process.env;
}

/** Reads the environment. Throws one error that names every invalid variable. */
export function readConfig(environment: Environment): Config {
  const problems: Problem[] = [];
  const values = new Map<string, ValueInForce>();
  for (const row of listRows(settingsTable)) {
    const parsed = parseVariable(row, environment[row.variable] || null);
    if (typeof parsed === 'string') problems.push([row.variable, parsed]);
    // The default replaces an invalid value, so that everything else can still be checked.
    values.set(row.variable, typeof parsed === 'string' ? defaultOf(row) : parsed);
  }
  const settings = mapTable(settingsTable, ({ variable }) => ({
    value: values.get(variable)?.value,
  }));
  const invalid = new Set(problems.map(([variable]) => variable));
  problems.push(...findUnsafe(settings).filter(([variable]) => !invalid.has(variable)));
  refuse(problems, environment);
  return { ...settings, environment: values };
}

/** Returns the parsed value, or the rest of a sentence about what is wrong with the variable. */
function parseVariable(row: SettingRow, given: string | null): ValueInForce | string {
  if (given !== null) {
    const { data, error } = row.schema.safeParse(given);
    return error ? (error.issues[0]?.message ?? 'is invalid') : fromEnvironment(given, data);
  }
  return row.default === undefined ? (row.missing ?? 'is required') : defaultOf(row);
}

function defaultOf({ default: value = null }: SettingRow): ValueInForce {
  const text = value === null ? null : String(value);
  return { text, value, source: text === null ? 'none' : 'default' };
}

function fromEnvironment(given: string, value: unknown): ValueInForce {
  return { text: given.trim(), value, source: 'environment' };
}

function refuse(problems: readonly Problem[], environment: Environment): void {
  if (problems.length === 0) return;
  const lines = problems.map(([variable, message]) => `${variable} ${message}`);
  throw new Error(
    ['The configuration is incomplete:', ...lines, ...findMisspelt(environment)].join('\n  '),
  );
}

/** Variables that are read outside the settings table. */
const otherVariables = [
  'SWITCHYARD_DATA_DIR',
  'ENVIRONMENT_FILE',
  'LOCAL_MODELS',
  'CHROMIUM_PATH',
  'POSTGRES_PASSWORD',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'ALL_PROXY',
];

/** Returns a sentence for each variable that looks like a misspelling of one of ours. */
export function findMisspelt(environment: Environment): string[] {
  const ours = [...listRows(settingsTable).map(({ variable }) => variable), ...otherVariables];
  const free = ours.filter((variable) => !environment[variable]);
  return Object.keys(environment).flatMap((name) => {
    const written = name.toUpperCase();
    if (ours.includes(name) || otherVariables.includes(written)) return [];
    const mostEdits = name.length < 8 ? 1 : name.length < 12 ? 2 : 3;
    const [meant] = nearestIds(written, free, 1);
    if (meant === undefined || editDistance(written, meant) > mostEdits) return [];
    return [`${name} is set, but Switchyard doesn’t read it. Did you mean ${meant}?`];
  });
}

/** Values that are valid individually but unsafe together, each with what is expected instead. */
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
  const problems: Problem[] = findUnsafeAddress(server.publicUrl);
  if (new Set(server.encryptionKey).size < 8) {
    problems.push(['ENCRYPTION_KEY', 'must be random; create one with `openssl rand -base64 32`']);
  }
  if (server.simulatedProviders !== null) {
    problems.push(['SIMULATED_PROVIDERS', 'must not be set: simulators are only for `npm start`']);
  }
  // The simulators that `npm start` runs let anyone sign in and don't move real money.
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

function findUnsafeAddress(publicUrl: string | null): Problem[] {
  if (publicUrl === null) {
    return [['PUBLIC_URL', 'is required: the public https address of the site']];
  }
  const { protocol, hostname, pathname, search, hash, username } = new URL(publicUrl);
  const problems: Problem[] = [];
  if (protocol !== 'https:' && !isLoopbackName(hostname)) {
    problems.push(['PUBLIC_URL', 'must start with https://, so that sign-ins are encrypted']);
  }
  if (pathname !== '/' || search || hash || username) {
    problems.push([
      'PUBLIC_URL',
      'must be an address without a path, such as https://switchyard.example',
    ]);
  }
  return problems;
}

function findUnsafeInSandbox({ server, googleSignIn, openIdSignIn }: Settings): Problem[] {
  const problems: Problem[] = [];
  if (!isLoopbackName(server.host)) {
    problems.push([
      'HOST',
      'must be an address of this machine in the sandbox profile, such as 127.0.0.1',
    ]);
  }
  for (const [variable, issuer] of [
    ['GOOGLE_ISSUER', googleSignIn.issuer],
    ['OIDC_ISSUER', openIdSignIn.issuer],
  ] as const) {
    if (issuer !== null && !issuer.startsWith('https:') && !isOfThisMachine(issuer)) {
      problems.push([variable, 'must start with https://, or be an address of this machine']);
    }
  }
  return problems;
}

function isOfThisMachine(address: string): boolean {
  return isLoopbackName(new URL(address).hostname);
}
