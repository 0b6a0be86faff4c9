import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { logPageSize } from '#shared/contract/audit/constants.ts';
import type { AuditEntry, LoggedError } from '#shared/contract/audit/schemas.ts';
import { createErrorLog } from '#server/areas/audit/store/error-log.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import type { TestClient } from '../support/test-client.ts';

type Person = Awaited<ReturnType<TestApp['person']>>;

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person({ isAdmin: true });
});
afterAll(() => app.stop());

/** Starts a separate app with an administrator, whose log has no entries from other tests. */
async function startApart() {
  const own = await startTestApp();
  return { own, reader: await own.person({ isAdmin: true }) };
}

const readEntries = async (reader: TestClient, search = '') =>
  (await reader.send('GET', `/api/admin/audit${search}`)).body as {
    total: number;
    rows: AuditEntry[];
  };
const readErrors = async (reader: TestClient, search = '') =>
  (await reader.send('GET', `/api/admin/errors${search}`)).body as {
    total: number;
    rows: LoggedError[];
  };
const errors = (search = '') => readErrors(admin, search);

describe('the audit trail', () => {
  let own: TestApp;
  let actor: Person;
  let userId: number;
  let ofSettings: Awaited<ReturnType<typeof readEntries>>;
  let ofPeopleAndModels: AuditEntry[];
  let table: Response;
  const entries = (search = '') => readEntries(actor, search);

  // Makes all changes first, so that every test finds the same audit trail.
  beforeAll(async () => {
    ({ own, reader: actor } = await startApart());
    for (const key of ['one', 'two_x', 'three%']) {
      await actor.send('POST', '/api/admin/config', { key, value: '=1+1', category: 'system' });
    }
    const secret = { key: 'api.openai.key', value: 'sk-secret-91', category: 'api' };
    await actor.send('POST', '/api/admin/config', secret);
    ofSettings = await entries();
    ({ userId } = await own.person());
    await actor.send('PATCH', `/api/admin/users/${userId}`, { grantedUntil: '2099-01-31' });
    await actor.send('PUT', '/api/admin/models/openai%3Agpt-4', { description: 'Ours.' });
    ofPeopleAndModels = (await entries()).rows.slice(0, 2);
    table = await actor.fetch('/api/admin/exports/audit?search=one');
  });
  afterAll(() => own.stop());

  it('shows who did what, newest first, without secrets', async () => {
    const { total, rows } = ofSettings;
    expect(total).toBe(4);
    expect(rows[0]).toMatchObject({
      actorId: actor.userId,
      actorName: 'Ada Lovelace',
      action: 'setting.create',
      subject: 'api.openai.key',
      subjectName: expect.stringContaining('OpenAI') as unknown,
      before: null,
      after: { value: '(secret)' },
    });
    expect(JSON.stringify(rows)).not.toContain('sk-secret-91');
  });

  it('shows people and models by their current names', async () => {
    expect(ofPeopleAndModels).toMatchObject([
      { action: 'model.change', subject: 'openai:gpt-4', subjectName: 'GPT-4' },
      { action: 'user.change', subject: `user ${userId}`, subjectName: 'Ada Lovelace' },
    ]);
    expect((await entries('?search=one')).rows[0]?.subjectName).toBeNull();
    await own.database.update(users).set({ username: 'Grace' }).where(eq(users.id, userId));
    expect((await entries('?search=grace')).rows).toMatchObject([{ subjectName: 'Grace' }]);
  });

  it.each([
    ['?search=TWO', 1],
    ['?search=_', 1],
    ['?search=%25', 1],
    ['?search=lovelace', 7],
    ['?search=nothing', 0],
    ['?kind=setting', 4],
    ['?kind=user', 1],
    ['?kind=export', 1],
    ['?page=2', 7],
  ])('is searched, filtered and paged: %s', async (search, total) => {
    expect((await entries(search)).total).toBe(total);
  });

  it('exports as a table whose cells no spreadsheet treats as formulas', async () => {
    expect(table.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(table.headers.get('content-disposition')).toMatch(/audit-trail-[\d-]{10}\.csv/);
    const [head, row] = (await table.text()).replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('"When","Who","User ID","What","On what","Before","After"');
    expect(row).toContain(`,"setting.create","one",,"{""value"":""=1+1""}"`);
  });
});

describe('the server’s errors', () => {
  it('can be found by the request id that the person was given', async () => {
    const setting = { key: 'api.xai.key', value: 'invalid-key', category: 'api' };
    await admin.send('POST', '/api/admin/config', setting);
    const { problem } = await app.visitor().askInVain({ query: 'Hello', model: 'xai:grok-2-1212' });
    const { requestId = '' } = problem;
    expect(requestId).not.toBe('');
    await vi.waitFor(async () => {
      const { rows } = await errors(`?search=${requestId}`);
      expect(rows).toMatchObject([
        { requestId, level: 'warning', message: problem.code },
        {
          requestId,
          level: 'warning',
          message: expect.stringMatching(/^Grok .* from xAI .* refused the key, status 40\d$/),
        },
      ]);
    }, 20_000);
    expect((await errors('?kind=error')).rows).toEqual([]);
    const table = await admin.fetch('/api/admin/exports/errors');
    expect(await table.text()).toContain(requestId);
  });
});

describe('a failed vendor call', () => {
  it.each([
    ['openai:gpt-4', 'OpenAI'],
    ['anthropic:claude-3-opus', 'Anthropic'],
  ])('is logged with its model, its status and both request ids: %s', async (model, vendor) => {
    const person = await app.person({ isStandard: true });
    await app.sandbox.play({ scenario: 'server-error' });
    const { problem } = await person.askInVain({ query: 'Hello', model });
    await app.sandbox.reset();
    const { requestId } = problem;
    await vi.waitFor(
      async () =>
        expect((await errors(`?search=${requestId}`)).rows).toContainEqual({
          id: expect.any(Number),
          at: expect.any(String),
          level: 'warning',
          requestId,
          message: expect.stringMatching(
            new RegExp(`from ${vendor} .* failed because of an error at its provider, status 500$`),
          ),
          detail: expect.stringMatching(/The provider’s request: req_\w+/),
        }),
      20_000,
    );
  });
});

describe('the table of errors', () => {
  it('keeps the latest two thousand entries', async () => {
    const { own, reader } = await startApart();
    onTestFinished(() => own.stop());
    const log = createErrorLog(own.database);
    const list = (search = '') => readErrors(reader, search);
    const made = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => ({
        at: new Date(),
        level: 'error' as const,
        requestId: null,
        message: `Fault ${from + at}`,
        detail: null,
      }));
    await log.keep(made(1, 1_990));
    await log.keep(made(1_991, 20));
    const { total, rows } = await list();
    expect(total).toBe(2_000);
    expect(rows[0]?.message).toBe('Fault 2010');
    const { rows: last } = await list(`?page=${total / logPageSize}`);
    expect(last.at(-1)?.message).toBe('Fault 11');
    await log.keep(made(1, 2_000).map((error) => ({ ...error, message: 'The same again' })));
    expect((await list()).rows[0]?.message).toBe('The same again');
    expect((await list('?search=same')).total).toBe(200);
    expect((await list('?search=Fault')).total).toBe(1_800);
  });

  it('has no entry for sign-ins that their callers caused to fail, which are only counted', async () => {
    const { own, reader } = await startApart();
    onTestFinished(() => own.stop());
    const before = (await readErrors(reader)).total;
    for (let made = 0; made < 20; made += 1) {
      const address = `/api/auth/google/callback?state=forged&code=${made}`;
      const { headers } = await own.visitor().fetch(address, { redirect: 'manual' });
      expect(headers.get('location')).toContain('/login-error');
    }
    const metrics = await fetch(new URL('/metrics', own.url));
    expect(await metrics.text()).toContain('refused_sign_ins_total{kind="state-mismatch"} 20');
    expect((await readErrors(reader)).total).toBe(before);
  });
});

it.each(['audit', 'exports/audit', 'errors', 'exports/errors'])(
  'GET /api/admin/%s is for administrators only and rejects invalid filters',
  async (name) => {
    const at = `/api/admin/${name}`;
    expect((await app.visitor().send('GET', at)).status).toBe(401);
    expect((await (await app.person()).send('GET', at)).status).toBe(403);
    expect((await admin.send('GET', `${at}?page=0`)).status).toBe(400);
    expect((await admin.send('GET', `${at}?unknown=1`)).status).toBe(400);
  },
);
