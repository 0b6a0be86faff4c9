import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Problem } from '#shared/contract/problem.ts';
import type { Picker } from '#shared/contract/models/schemas.ts';
import type { KnownSettingRow, Setting } from '#shared/contract/settings/schemas.ts';
import { auditEntries } from '#server/areas/audit/schema.ts';
import { settings } from '#server/areas/settings/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';
import { makeKey } from './access-by-key.ts';

let app: TestApp;
let admin: TestClient;
beforeAll(async () => {
  app = await startTestApp({ FREE_PER_DAY: '250', ANTHROPIC_API_KEY: '' });
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.stop());
beforeEach(async () => {
  for (const { key } of await list()) await remove(key);
});

const path = (key: string) => `/api/admin/config/${encodeURIComponent(key)}`;
const list = async () => (await admin.send('GET', '/api/admin/config')).body as Setting[];
const known = async () =>
  (await admin.send('GET', '/api/admin/known-settings')).body as KnownSettingRow[];
const create = (setting: object) =>
  admin.send('POST', '/api/admin/config', { category: 'system', ...setting });
const change = (key: string, value: string, version?: number) =>
  admin.send(
    'PUT',
    path(key),
    { value },
    {
      headers: {
        'content-type': 'application/json',
        ...(version !== undefined && { 'if-match': `"${version}"` }),
      },
    },
  );
const remove = (key: string) => admin.send('DELETE', path(key));
const entries = () => app.database.select().from(auditEntries).orderBy(auditEntries.id);

describe('a setting', () => {
  it('can be created, changed and deleted, with old and new values recorded', async () => {
    const created = await create({ key: 'my.note', value: 'one', description: 'A note' });
    expect(created).toMatchObject({
      status: 200,
      body: {
        key: 'my.note',
        value: 'one',
        description: 'A note',
        category: 'system',
        isSecret: false,
        isKnown: false,
        version: 1,
        updatedBy: 'Ada Lovelace',
      },
    });
    expect(await list()).toMatchObject([{ key: 'my.note', value: 'one' }]);
    expect((await change('my.note', 'two')).body).toMatchObject({ value: 'two', version: 2 });
    expect((await remove('my.note')).body).toEqual({ success: true });
    expect(await list()).toEqual([]);
    expect((await entries()).slice(-3)).toMatchObject([
      { action: 'setting.create', subject: 'my.note', before: null, after: { value: 'one' } },
      { action: 'setting.change', before: { value: 'one' }, after: { value: 'two' } },
      { action: 'setting.delete', before: { value: 'two' }, after: null },
    ]);
  });

  it('overrides the environment, which overrides the default', async () => {
    const rowOf = async (key: string) => (await known()).find((row) => row.key === key);
    const day = 'system.limits.free.per_day';
    expect(await rowOf('system.limits.free.per_minute')).toMatchObject({
      source: 'default',
      valueInForce: '10',
      variable: 'FREE_PER_MINUTE',
    });
    expect(await rowOf(day)).toMatchObject({ source: 'environment', valueInForce: '250' });
    expect((await rowOf('system.budget.day'))?.isDollars).toBe(true);
    expect(await rowOf('api.anthropic.key')).toMatchObject({ source: 'none' });
    await create({ key: day, value: '7' });
    expect(await rowOf(day)).toMatchObject({ source: 'saved', valueInForce: '7' });
    // A row without a value shows the value that applies without it.
    await change(day, '');
    expect(await list()).toMatchObject([
      { key: day, value: null, source: 'environment', valueInForce: '250' },
    ]);
  });

  it('has a unique name in plain words', async () => {
    const rows = await known();
    const labels = rows.map(({ label }) => label);
    expect(new Set(labels).size).toBe(rows.length);
    expect(labels.filter((label) => /[._]/.test(label))).toEqual([]);
    await create({ key: 'my.note', value: 'one' });
    await create({ key: 'system.grace_days', value: '3' });
    expect(await list()).toMatchObject([
      { key: 'my.note', label: 'my.note' },
      { key: 'system.grace_days', label: 'Grace period after a failed renewal' },
    ]);
  });

  it('for limits applies to the next query and to what the page shows', async () => {
    await create({ key: 'system.limits.free.per_minute', value: '1' });
    const visitor = app.visitor();
    await visitor.ask({ query: 'Hello' });
    expect((await visitor.askInVain({ query: 'Hello again' })).problem.code).toBe('minute-limit');
    const picker = await visitor.send('GET', '/api/switchyard/models');
    expect(picker.body).toMatchObject({ limits: { free: { perMinute: 1, perDay: 250 } } });
    await remove('system.limits.free.per_minute');
    await visitor.ask({ query: 'Hello at last' });
  });

  it('for an announcement shows it on every page, even on first load', async () => {
    await create({ key: 'system.announcement', value: 'We move house on Sunday.' });
    const picker = await app.visitor().send('GET', '/api/switchyard/models');
    expect((picker.body as Picker).notice).toMatch(/^We move house on Sunday\./);
    const page = await app.visitor().fetch('/about');
    expect(await page.text()).toContain('We move house on Sunday.');
  });

  it('for maintenance lets everyone read, but only administrators make changes', async () => {
    const person = await app.person();
    await create({ key: 'system.maintenance', value: 'on' });
    const { problem } = await person.askInVain({ query: 'Hello' });
    expect(problem).toMatchObject({ code: 'maintenance', retryAfterSeconds: 60 });
    expect((await person.send('GET', '/api/threads')).status).toBe(200);
    const picker = await person.send('GET', '/api/switchyard/models');
    expect((picker.body as Picker).notice).toContain('is under maintenance');
    await create({ key: 'system.announcement', value: 'We move house on Sunday' });
    const both = (await person.send('GET', '/api/switchyard/models')).body as Picker;
    expect(both.notice).toMatch(/^We move house on Sunday\nSwitchyard is under maintenance/);
    await remove('system.announcement');
    // The administrator who turned maintenance on can turn it off.
    await remove('system.maintenance');
    await person.ask({ query: 'Hello again' });
  });

  it.each([
    ['voice', '/api/transcribe'],
    ['attachments', '/api/switchyard/multimodal'],
  ])('switches %s off for everyone, and records who did it', async (feature, address) => {
    const key = `system.features.${feature}`;
    await create({ key, value: 'off' });
    const refused = await app.visitor().send('POST', address);
    expect([refused.status, (refused.body as Problem).code]).toEqual([403, 'switched-off']);
    expect(await list()).toMatchObject([{ key, updatedBy: 'Ada Lovelace' }]);
    await change(key, 'on');
    expect(((await app.visitor().send('POST', address)).body as Problem).code).not.toBe(
      'switched-off',
    );
  });

  it('switches sharing off: pages show it, nothing new is shared, and old links keep working', async () => {
    const person = await app.person();
    const { threadId } = await person.ask({ query: 'Hello' });
    const share = () =>
      person.send('POST', `/api/threads/${threadId}/shares`, { showsModels: true });
    const { id } = (await share()).body as { id: string };
    const off = async () =>
      ((await app.visitor().send('GET', '/api/switchyard/models')).body as Picker).off;
    expect(await off()).toEqual([]);
    await create({ key: 'system.features.sharing', value: 'off' });
    expect(await off()).toEqual(['sharing']);
    expect(await share()).toMatchObject({ status: 403, body: { code: 'switched-off' } });
    expect((await app.visitor().send('GET', `/api/shared/${id}`)).status).toBe(200);
    expect((await person.send('DELETE', `/api/shares/${id}`)).status).toBe(200);
    await change('system.features.sharing', 'on');
    expect([await off(), (await share()).status]).toEqual([[], 200]);
  });

  it('switches the API off for every key; keys can still be revoked', async () => {
    const person = await app.person();
    const traits = { name: 'A program', scopes: ['chat'], expiresInDays: null };
    const { key, secret } = await makeKey(person, traits);
    const list = () =>
      app.visitor().fetch('/v1/models', { headers: { authorization: `Bearer ${secret}` } });
    expect((await list()).status).toBe(200);
    await create({ key: 'system.features.api', value: 'off' });
    const refused = await list();
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { error: { message: 'The API is turned off here for now.' } },
    ]);
    await person.ask({ query: 'Hello' });
    await change('system.features.api', 'on');
    expect((await list()).status).toBe(200);
    await change('system.features.api', 'off');
    expect((await person.send('DELETE', `/api/account/keys/${key.id}`)).status).toBe(200);
    await change('system.features.api', 'on');
    expect((await list()).status).toBe(401);
  });

  it('for a provider’s key applies to the next query', async () => {
    const query = { query: 'Hello', model: 'anthropic:claude-instant-1' };
    expect((await app.visitor().askInVain(query)).problem.code).toBe('missing-key');
    await create({ key: 'api.anthropic.key', value: ' sk-saved \n', category: 'api' });
    expect((await app.visitor().ask(query)).provider).toBe('anthropic');
    await change('api.anthropic.key', 'invalid-key');
    expect((await app.visitor().askInVain(query)).problem.code).toBe('provider-refused-key');
  });

  it('can re-point a model', async () => {
    await create({
      key: 'api.model_upstream_ids',
      category: 'api',
      value: 'openai:gpt-3.5-turbo=gpt-4o-mini',
    });
    const answer = await app.visitor().ask({ query: 'Hello', model: 'openai:gpt-3.5-turbo' });
    expect(answer.model).toBe('gpt-4o-mini');
  });

  it('for the dial decides which model is chosen', async () => {
    const chooseFor = async () => {
      const { details } = await app
        .visitor()
        .ask({ query: 'Prove that there are infinitely many primes.' });
      return details?.scores[0];
    };
    const turn = async (changes: Record<string, string>) => {
      for (const [name, value] of Object.entries(changes)) {
        const key = `system.router.${name}`;
        if ((await create({ key, value })).status === 409) await change(key, value);
      }
      return chooseFor();
    };
    const best = await turn({ dial: 'best', best: '100' });
    const picker = await app.visitor().send('GET', '/api/switchyard/models');
    expect(picker.body).toMatchObject({ dial: 'best' });
    const cheapest = await turn({ dial: 'thrifty', thrifty: '0' });
    expect(cheapest?.cost).toBeGreaterThan(best?.cost ?? 1);
    expect(best?.quality).toBeGreaterThan(cheapest?.quality ?? 1);
  });

  it('for the dial is refused if its levels would be out of order', async () => {
    const flat = await create({ key: 'system.router.best', value: '0' });
    expect([flat.status, (flat.body as Problem).message]).toEqual([
      400,
      'system.router.best wasn’t saved. Economy must be below Balanced, and Balanced below Best. This change would make them 25, 50 and 0.',
    ]);
    await create({ key: 'system.router.balanced', value: '90' }).then(({ status }) =>
      expect(status).toBe(400),
    );
    await create({ key: 'system.router.best', value: '95' });
    await create({ key: 'system.router.balanced', value: '90' });
    expect((await change('system.router.best', '')).status).toBe(400);
    expect((await remove('system.router.best')).status).toBe(400);
    await remove('system.router.balanced');
    await remove('system.router.best');
  });

  it('of the wrong shape is refused with a plain message', async () => {
    const wrong = { key: 7, category: 'x', isSecret: 'yes', colour: 'red' };
    const { status, body } = await admin.send('POST', '/api/admin/config', wrong);
    expect([status, (body as Problem).fieldErrors]).toEqual([
      400,
      {
        key: 'The value must be text.',
        category: 'The value must be one of: stripe, api, system.',
        isSecret: 'The value must be true or false.',
        body: 'Unknown field: colour.',
      },
    ]);
    const none = await admin.send('POST', '/api/admin/stripe/batch', { configs: [] });
    expect((none.body as Problem).message).toBe('configs: The list must have at least 1 entry.');
    const page = await admin.send('GET', '/api/admin/audit?page=0');
    expect((page.body as Problem).message).toBe('page: The value must be at least 1.');
  });

  it('from an earlier version is kept but has no effect', async () => {
    const kept = await create({ key: 'system.router.cost', value: '7' });
    expect(kept.status).toBe(200);
    await app.visitor().ask({ query: 'Hello' });
  });
});

describe('a secret', () => {
  const key = 'api.openai.key';
  const secret = 'sk-very-secret-7261';

  it('is encrypted in the database and never leaves the server again', async () => {
    const created = await create({ key, value: secret, category: 'api', isSecret: false });
    expect(created.body).toMatchObject({ value: null, isSecret: true, hasValue: true });
    const changed = await change(key, `${secret}-2`);
    const known = await admin.send('GET', '/api/admin/known-settings');
    const [row] = await app.database.select().from(settings).where(eq(settings.key, key));
    expect(row?.value).toMatch(/^v1\.[0-9a-f]{8}\./);
    for (const seen of [
      created.body,
      changed.body,
      known.body,
      await list(),
      row,
      await entries(),
    ]) {
      expect(JSON.stringify(seen)).not.toContain(secret);
    }
    expect((await entries()).at(-1)).toMatchObject({
      before: { value: '(secret)' },
      after: { value: '(secret)' },
    });
  });

  it('is not changed by an empty field', async () => {
    await create({ key, value: secret, category: 'api' });
    expect((await change(key, '')).body).toMatchObject({ hasValue: true, version: 1 });
    const trial = await admin.send('POST', `${path(key)}/test`, {});
    const { host } = new URL(app.sandbox.url);
    expect(trial.body).toEqual({ isWorking: true, message: `${host} accepts this key.` });
  });

  it('from another row, or encrypted with a lost key, is not used as a value', async () => {
    await create({ key, value: secret, category: 'api' });
    await create({ key: 'api.xai.key', value: 'other', category: 'api' });
    const [stolen] = await app.database
      .select()
      .from(settings)
      .where(eq(settings.key, 'api.xai.key'));
    await app.database.update(settings).set({ value: stolen?.value }).where(eq(settings.key, key));
    const row = (await list()).find((setting) => setting.key === key);
    expect(row).toMatchObject({ isReadable: false, hasValue: true, source: 'environment' });
  });
});

describe('an invalid change is refused with a reason', () => {
  const long = 'k'.repeat(1000);
  it.each([
    ['an unknown category', { key: 'a', category: 'other' }, 'category'],
    ['a category other than the setting’s', { key: 'api.openai.key', value: 'x' }, 'category'],
    ['no key', { key: '' }, 'key'],
    ['a key of a thousand characters', { key: long }, 'key'],
    ['a key with a space', { key: 'a b' }, 'key'],
    ['a key with a line break', { key: 'a\nb' }, 'key'],
    ['a NUL byte', { key: 'a', value: '\u0000' }, 'value'],
    ['a value too long', { key: 'a', value: 'v'.repeat(10_001) }, 'value'],
    ['a limit that is not a number', { key: 'system.limits.free.per_day', value: 'many' }, 'value'],
    ['a limit of zero', { key: 'system.limits.free.per_day', value: '0' }, 'value'],
    ['a negative limit', { key: 'system.limits.free.per_day', value: '-5' }, 'value'],
    [
      'a live key for the test environment',
      stripeKey('stripe.test.keys.secret', 'sk_live_1'),
      'value',
    ],
    [
      'a secret key as the publishable key',
      stripeKey('stripe.test.keys.publishable', 'sk_test_1'),
      'value',
    ],
    ['an API key with a line break', { ...api('a\nb') }, 'value'],
    [
      'an address that secrets are sent to',
      { key: 'openai.base_url', value: 'https://evil.example' },
      'key',
    ],
    [
      'a setting that decides who can sign in',
      { key: 'system.owner_email', value: 'me@evil.example' },
      'key',
    ],
    ['the encryption key', { key: 'ENCRYPTION_KEY', value: 'x' }, 'key'],
    ['a variable’s name', { key: 'OPENAI_API_KEY', value: 'x' }, 'key'],
  ])('%s', async (_name, setting, field) => {
    const answer = await create({ value: '', ...setting });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', fieldErrors: { [field]: expect.any(String) } },
    });
    expect(await list()).toEqual([]);
  });

  it('a key that exists, which stays unchanged', async () => {
    await create({ key: 'my.note', value: 'one' });
    expect(await create({ key: 'my.note', value: 'two' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringMatching(/already exists/) },
    });
    expect(await list()).toMatchObject([{ value: 'one' }]);
  });

  it('a bad value, and the saved one stays', async () => {
    const key = 'system.max_running_queries';
    await create({ key, value: '5' });
    expect(await change(key, '1e9')).toMatchObject({ status: 400 });
    expect(await list()).toMatchObject([{ value: '5', valueInForce: '5' }]);
  });

  it('a change to a setting that does not exist', async () => {
    expect(await change('not.there', 'x')).toMatchObject({ status: 404 });
    expect(await remove('not.there')).toMatchObject({ status: 404 });
  });
});

const stripeKey = (key: string, value: string) => ({ key, value, category: 'stripe' });
function api(value: string) {
  return { key: 'api.openai.key', value, category: 'api' };
}

it.each(['a/b/../c', '100%', '%2e%2F', 'ключ', '<script>alert(1)</script>', 'k'.repeat(200)])(
  'the key %s is stored exactly, and can be changed and deleted',
  async (key) => {
    const value = '<script>alert(1)</script>';
    expect((await create({ key, value: 'x' })).status).toBe(200);
    expect((await change(key, value)).body).toMatchObject({ key, value });
    expect((await remove(key)).status).toBe(200);
    expect(await list()).toEqual([]);
  },
);

describe('two administrators who edit one row', () => {
  it('the second gets a conflict, and the first’s value stays', async () => {
    await create({ key: 'my.note', value: 'zero' });
    expect((await change('my.note', 'first', 1)).body).toMatchObject({ version: 2 });
    const second = await change('my.note', 'second', 1);
    expect(second).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Ada Lovelace changed my.note in the meantime/) },
    });
    expect(await list()).toMatchObject([{ value: 'first' }]);
    expect((await change('my.note', 'second', 2)).status).toBe(200);
  });

  it('one wins if both save at the same moment', async () => {
    await create({ key: 'my.note', value: 'zero' });
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((value) => change('my.note', value, 1)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
  });
});

describe('testing a key', () => {
  const test = (key: string, body: object) => admin.send('POST', `${path(key)}/test`, body);

  it.each(['api.openai.key', 'api.google.key', 'api.xai.key', 'api.anthropic.key'])(
    'tries %s at its vendor without saving it',
    async (key) => {
      expect((await test(key, { value: 'sk-good' })).body).toMatchObject({ isWorking: true });
      expect((await test(key, { value: 'invalid-one' })).body).toEqual({
        isWorking: false,
        message: 'The provider doesn’t accept this key.',
      });
      expect(await list()).toEqual([]);
    },
  );

  it('says when there is no key', async () => {
    expect((await test('api.anthropic.key', {})).body).toMatchObject({
      isWorking: false,
      message: expect.stringMatching(/ANTHROPIC_API_KEY/),
    });
  });

  it('refuses a setting that is not a key', async () => {
    expect(await test('system.max_running_queries', {})).toMatchObject({ status: 400 });
  });
});

it('every server process applies a change, even after a lost connection', async () => {
  const other = await app.startAnother();
  const there = admin.at(other.url);
  const limitThere = async () => {
    const { body } = await there.send('GET', '/api/switchyard/models');
    return (body as { limits: { free: { perMinute: number } } }).limits.free.perMinute;
  };
  const key = 'system.limits.free.per_minute';
  await create({ key, value: '33' });
  await vi.waitFor(async () => expect(await limitThere()).toBe(33), {
    timeout: 20_000,
    interval: 20,
  });
  await app.database.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'switchyard-changes' and datname = current_database()",
  );
  await change(key, '34');
  await vi.waitFor(async () => expect(await limitThere()).toBe(34), {
    timeout: 20_000,
    interval: 20,
  });
});

describe('the settings endpoints', () => {
  const calls: [string, string, object?][] = [
    ['GET', '/api/admin/config'],
    ['GET', '/api/admin/known-settings'],
    ['POST', '/api/admin/config', { key: 'x', category: 'system' }],
    ['PUT', '/api/admin/config/x', { value: '1' }],
    ['DELETE', '/api/admin/config/x'],
    ['POST', '/api/admin/config/api.openai.key/test', {}],
  ];
  it.each(calls)('%s %s is for administrators', async (method, at, body) => {
    expect((await app.visitor().send(method, at, body)).status).toBe(401);
    const person = await app.person({ isStandard: true });
    expect((await person.send(method, at, body)).status).toBe(403);
    expect(await list()).toEqual([]);
  });
});
