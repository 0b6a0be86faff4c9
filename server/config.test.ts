import { expect, test } from 'vitest';
import { findMisspelt, readConfig, settingsTable } from './config.ts';
import { listRows } from './areas/settings/settings-table.ts';

const needed = {
  SWITCHYARD_PROFILE: 'sandbox',
  DATABASE_URL: 'postgres://somewhere',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};

test('a value from the environment wins, and an empty one leaves the default', () => {
  const { limits, router, environment } = readConfig({
    ...needed,
    FREE_PER_DAY: ' 7 ',
    ROUTER_THRIFTY: '',
  });
  expect([limits.freePerDay, router.thrifty]).toEqual([7, 25]);
  expect(environment.get('FREE_PER_DAY')).toEqual({ text: '7', value: 7, source: 'environment' });
  expect(environment.get('ROUTER_THRIFTY')?.source).toBe('default');
});

test('all missing production variables are reported at once', () => {
  const missing = () => readConfig({ SWITCHYARD_PROFILE: 'production' });
  for (const variable of ['DATABASE_URL', 'ENCRYPTION_KEY', 'PUBLIC_URL']) {
    expect(missing).toThrow(new RegExp(`^  ${variable} is required`, 'm'));
  }
});

test('the dial’s labels must be in order', () => {
  const dial = { ROUTER_THRIFTY: '0', ROUTER_BALANCED: '0', ROUTER_BEST: '0' };
  expect(() => readConfig({ ...needed, ...dial })).toThrow(/^  ROUTER_BEST must be above/m);
  expect(readConfig({ ...needed, ROUTER_THRIFTY: '0', ROUTER_BEST: '100' }).router.best).toBe(100);
});

test('no two settings share a variable or key', () => {
  const rows = listRows(settingsTable);
  const names = rows.flatMap(({ variable, saved }) => [variable, ...(saved ? [saved.key] : [])]);
  expect(new Set(names).size).toBe(names.length);
});

test('no two switches share the sentence that says what they turn on', () => {
  const descriptions = listRows(settingsTable).map(({ description }) => description);
  const switches = descriptions.flatMap((text) => text.match(/[^.]+: on or off/g) ?? []);
  expect(switches.length).toBeGreaterThan(10);
  expect(new Set(switches).size).toBe(switches.length);
});

test('sign-in links by mail are refused without mail, and without anyone who could become the owner', () => {
  const links = { ...needed, EMAIL_LINKS: 'on' };
  const mail = { SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'Switchyard <mail@switchyard.test>' };
  expect(() => readConfig({ ...links, OWNER_EMAIL: 'ada@example.org' })).toThrow(/^  SMTP_URL/m);
  expect(() => readConfig({ ...links, ...mail })).toThrow(/^  OWNER_EMAIL/m);
  expect(readConfig({ ...links, ...mail, OWNER_EMAIL: 'ada@example.org' }).emailLinks.use).toBe(
    'on',
  );
  expect(readConfig({ ...links, ...mail, GOOGLE_CLIENT_ID: 'id' }).emailLinks.use).toBe('on');
});

test('unsafe values are reported together with invalid ones, each variable once', () => {
  const read = () =>
    readConfig({
      SWITCHYARD_PROFILE: 'production',
      DATABASE_URL: 'postgres://ada:pass#word@somewhere/switchyard',
      ENCRYPTION_KEY: 'short',
      PUBLIC_URL: 'http://switchyard.example',
      PORT: 'many',
      SMTP_URL: 'smtp://localhost:25',
      STRIPE_API_URL: 'http://127.0.0.1:1',
      DATABSE_READ_URL: 'postgres://replica',
    });
  const lines = /^The configuration is incomplete:((?:\n  [A-Z_]+ .*)+)$/;
  expect(read).toThrow(lines);
  const named = ['MAIL_FROM', 'PORT', 'DATABASE_URL', 'ENCRYPTION_KEY', 'PUBLIC_URL'];
  for (const variable of [...named, 'STRIPE_API_URL']) {
    expect(read).toThrow(new RegExp(`\n  ${variable} must|\n  ${variable} is required`));
    expect(read).not.toThrow(new RegExp(`\n  ${variable} [^]*\n  ${variable} `));
  }
  expect(read).toThrow(/write # as %23/);
  expect(read).toThrow(/DATABSE_READ_URL is set, but .* Did you mean DATABASE_READ_URL\?/);
});

test('a misspelt variable is named with the one that was meant, and no one else’s variables are', () => {
  const set = (name: string, more = {}) => findMisspelt({ ...more, [name]: 'x' });
  for (const [name, meant] of [
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TIMEZONE', 'TIME_ZONE'],
    ['database_url', 'DATABASE_URL'],
    ['STRIPE_LIVE_WEBHOOK_SECRETS', 'STRIPE_LIVE_WEBHOOK_SECRET'],
    ['PORTS', 'PORT'],
  ] as const) {
    expect(set(name)).toEqual([
      `${name} is set, but Switchyard doesn’t read it. Did you mean ${meant}?`,
    ]);
  }
  const usual = ['PATH', 'HOME', 'HOSTNAME', 'LANG', 'USER', 'SHELL', 'PWD', 'TERM', 'TZ', 'MAIL'];
  const ofNode = ['NODE_ENV', 'NODE_OPTIONS', 'no_proxy', 'npm_config_loglevel', 'OLDPWD'];
  const ofVendors = [
    'GEMINI_API_KEY',
    'GOOGLE_APPLICATION_CREDENTIALS',
    'OPENAI_ORG_ID',
    'PGHOST',
    'PGPORT',
  ];
  for (const name of [...usual, ...ofNode, ...ofVendors, 'INVOCATION_ID', 'JOURNAL_STREAM']) {
    expect(set(name)).toEqual([]);
  }
  expect(set('DATABASE_URLS', { DATABASE_URL: 'set' })).toEqual([]);
});

test('providers are named as in their variables: google, or by their id', () => {
  const { server, models } = readConfig({
    ...needed,
    SIMULATED_PROVIDERS: 'google, xai',
    MODEL_UPSTREAM_IDS: 'google:gemini-pro=gemini-3',
  });
  expect(server.simulatedProviders).toEqual(new Set(['vertex', 'xai']));
  expect(models.upstreamIds).toEqual(new Map([['vertex:gemini-pro', 'gemini-3']]));
  const wrong = () => readConfig({ ...needed, SIMULATED_PROVIDERS: 'gemini' });
  expect(wrong).toThrow(/SIMULATED_PROVIDERS must be .*openai, anthropic, google, xai/);
});
