import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig, settingsTable } from './config.ts';
import { listRows } from './areas/settings/settings-table.ts';

const needed = {
  SWITCHYARD_PROFILE: 'sandbox',
  DATABASE_URL: 'postgres://somewhere',
  ENCRYPTION_KEY: Buffer.alloc(32).toString('base64'),
};
const guide = readFileSync(new URL('../docs/running.md', import.meta.url), 'utf8');
const documented = new Set(
  [...guide.matchAll(/^\| (`[A-Z_`, ]+`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/[A-Z_]+/g)].map(([variable]) => variable),
  ),
);
// Read by `npm start`, the tests or network libraries, and not by the server's own configuration.
const ofOthers = [
  'SWITCHYARD_DATA_DIR',
  'CHROMIUM_PATH',
  'LOCAL_MODELS',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
];

test('docs/running.md names every variable of the table and no others', () => {
  const variables = listRows(settingsTable).map(({ variable }) => variable);
  expect([...documented].toSorted()).toEqual([...variables, ...ofOthers].toSorted());
});

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
