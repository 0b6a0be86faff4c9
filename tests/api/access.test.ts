import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Access, Endpoint } from '#shared/contract/endpoint.ts';
import { createAccount, createSession } from '../support/test-accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';
import { bearerOf, describeAccessByKey } from './access-by-key.ts';
import { Judge } from '../../tries/judge/judge.ts';
import { Random } from '../../tries/random.ts';
import { tryEndpoints } from '../../tries/trials/endpoints.ts';

let app: TestApp;
let clients: Record<Role, TestClient>;
beforeAll(async () => {
  app = await startTestApp();
  // The owner is always the account with id 1. All others are created for each test.
  await createAccount(app.database, { id: 1 });
});
afterAll(() => app.stop());
// Signing out is one of the endpoints, so every row needs people who have just signed in.
beforeEach(async () => {
  clients = {
    visitor: app.visitor(),
    free: await app.person(),
    standard: await app.person({ isStandard: true }),
    administrator: await app.person({ isAdmin: true }),
    blocked: await app.person({ isAdmin: true, isStandard: true, isBlocked: true }),
    owner: new TestClient(app.url, '10.1.2.3', await createSession(app.database, 1, 60_000)),
  };
});

const roles = ['visitor', 'blocked', 'free', 'standard', 'administrator', 'owner'] as const;
type Role = (typeof roles)[number];

/** The reply of each kind of endpoint to a role that may not call it. */
const refusals: Record<Access, Partial<Record<Role, [number, string]>>> = {
  public: {},
  user: { visitor: [401, 'signed-out'], blocked: [401, 'signed-out'] },
  // Endpoints for API keys accept no session.
  key: Object.fromEntries(roles.map((role) => [role, [401, 'invalid_api_key']])),
  standard: {
    visitor: [401, 'signed-out'],
    blocked: [401, 'signed-out'],
    free: [403, 'standard-required'],
    administrator: [403, 'standard-required'],
    owner: [403, 'standard-required'],
  },
  admin: {
    visitor: [401, 'signed-out'],
    blocked: [401, 'signed-out'],
    free: [403, 'admin-required'],
    standard: [403, 'admin-required'],
  },
};

const typeCodes: Partial<Record<string, string>> = { authentication_error: 'invalid_api_key' };

interface Refusal {
  code?: string;
  /** Errors under /v1 have this shape. Those of the Messages API have only a type. */
  error?: { code?: string; type: string };
}

describe('every endpoint of the contract refuses callers without access', () => {
  it.each(Object.entries(api) as [string, Endpoint][])('%s', async (_name, row) => {
    const path = row.path.replaceAll(/:\w+/g, '7');
    for (const role of roles) {
      const response = await clients[role].fetch(path, { method: row.method, redirect: 'manual' });
      const text = await response.text();
      const body = (text.startsWith('{') ? JSON.parse(text) : {}) as Refusal;
      const { code = typeCodes[body.error?.type ?? ''] } = body.error ?? body;
      const refusal = refusals[row.access][role];
      if (refusal) expect([role, response.status, code]).toEqual([role, ...refusal]);
      else expect(['signed-out', 'standard-required', 'admin-required']).not.toContain(code);
    }
  });
});

describeAccessByKey(() => app);

describe('access depends on the session alone', () => {
  const protectedPaths = ['/api/admin/config', '/api/admin/users', '/api/profile', '/api/threads'];

  it('only the session cookie identifies the caller', async () => {
    const token = await createSession(app.database, 1, 60_000);
    const claims: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { authorization: `Basic ${btoa('owner@example.com:')}` },
      { 'x-api-key': token },
      { 'x-session': token },
      { 'x-lobe-chat-auth': btoa(JSON.stringify({ userId: 1, apiKey: 'x' })) },
      { 'x-forwarded-user': '1', 'x-forwarded-email': 'owner@example.com' },
      { 'x-user-id': '1', 'x-user-role': 'admin' },
      { 'x-request-from': 'internal' },
      { 'x-original-url': '/api/models', 'x-rewrite-url': '/api/models' },
      { 'x-middleware-subrequest': 'middleware' },
      { 'x-http-method-override': 'OPTIONS' },
      { cookie: `token=${token}; session=${token}; userId=1` },
    ];
    for (const headers of claims) {
      for (const path of protectedPaths) {
        const { status } = await fetch(app.url + path, { headers });
        expect([headers, path, status]).toEqual([headers, path, 401]);
      }
    }
  });

  it('a path that is written differently does not bypass the checks', async () => {
    const written = protectedPaths.flatMap((path) => [
      path.toUpperCase(),
      path.replace('/api', '/API'),
      path.replace('/api/', '/api//'),
      `/${path}`,
      `${path}/`,
      `${path}%2f`,
      `${path};x`,
      `${path}%00`,
      `${path}?x=/api/models`,
      path.replace('/api/', '/api/models/../'),
      path.replace('/api/', '/api/models/%2e%2e/'),
      path.replace('admin', '%61dmin').replace('profile', '%70rofile'),
    ]);
    for (const path of written) {
      const response = await fetch(`${app.url}${path}`, { redirect: 'manual' });
      expect([path, [308, 400, 401, 404].includes(response.status)]).toEqual([path, true]);
      expect([path, await response.text()]).toEqual([path, expect.not.stringContaining('"key"')]);
    }
  });

  const withBody = Object.entries(api).filter(([, row]) => 'body' in row) as [string, Endpoint][];
  it.each(withBody)(
    '%s refuses a body of the wrong shape, and the server keeps running',
    async (_, row) => {
      const path = row.path.replaceAll(/:\w+/g, '7');
      const caller = row.access === 'standard' ? clients.standard : clients.owner;
      const headers = {
        'content-type': 'application/json',
        ...(row.access === 'key' && (await bearerOf(clients.owner))),
      };
      for (const body of ['[]', '"x"', '{"arg":null}', '{"__proto__":{"isAdmin":true}}']) {
        const response = await caller.fetch(path, { method: row.method, headers, body });
        expect([body, response.status]).toEqual([body, 400]);
      }
    },
  );
});

it('every endpoint, called by every kind of caller with a valid body, neither shows nor changes another person’s rows', async () => {
  const judge = new Judge();
  // Payments aren't configured here, and everyone downloads their data at the same time.
  judge.explain('missing-key', 'payments-unavailable', 'payments-refused', 'busy');
  // Uses a separate server, because administrators change its settings here in random order.
  const own = await startTestApp();
  onTestFinished(() => own.stop());
  const { url, database } = own;
  await createAccount(database, { id: 1 });
  await tryEndpoints({ url, database, judge, random: new Random(21) });
  expect(judge.findings).toEqual([]);
  expect(judge.counts.calls).toBeGreaterThan(900);
});

/** Calls that write to these tables and to no others. Pages make these calls with a link. */
const traces: Record<string, string[]> = {
  downloadAccount: ['mails'],
  ...Object.fromEntries(
    Object.keys(api)
      .filter((name) => name.startsWith('export') && name !== 'exportThread')
      .map((name) => [name, ['audit_acts']]),
  ),
};
const reads = (Object.entries(api) as [string, Endpoint][]).filter(
  ([, row]) => row.method === 'GET' && row.access !== 'key',
);

describe('a link to a GET', () => {
  const asLink = {
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
    accept: 'text/html',
  };

  it.each(reads)('%s changes nothing, even on our own site', async (name, row) => {
    const path = row.path.replaceAll(/:\w+/g, '7');
    const headers = { ...asLink, 'sec-fetch-site': 'same-origin' };
    const before = await describeTables();
    const { status, body } = await clients.owner.fetch(path, { headers, redirect: 'manual' });
    await body?.cancel();
    expect(status).not.toBe(500);
    const after = await describeTables();
    const changed = [...after.keys()].filter((table) => after.get(table) !== before.get(table));
    expect(changed.filter((table) => !traces[name]?.includes(table))).toEqual([]);
  });

  it.each(reads.filter(([, row]) => row.access !== 'public'))(
    '%s is refused from another site',
    async (_name, row) => {
      const path = row.path.replaceAll(/:\w+/g, '7');
      const caller = row.access === 'standard' ? clients.standard : clients.owner;
      for (const site of ['cross-site', 'same-site']) {
        const headers = { ...asLink, 'sec-fetch-site': site };
        const response = await caller.fetch(path, { headers });
        expect([site, response.status]).toEqual([site, 403]);
        expect(await response.json()).toMatchObject({ code: 'cross-site' });
      }
    },
  );
});

/** A fingerprint of each table, except those that servers write to by themselves. */
async function describeTables(): Promise<Map<string, string>> {
  const own = `server_processes jobs place_leases health_clock usage_clock alerts stats_reports server_faults`;
  const { rows } = await app.database.execute<{ name: string; print: string }>(sql`
    select table_name as name, query_to_xml(format(
      'select md5(string_agg(t::text, '','' order by t::text)) as print from %I t', table_name
    ), true, true, '')::text as print
    from information_schema.tables
    where table_schema = 'public' and table_name not in ${own.split(' ')}`);
  return new Map(rows.map(({ name, print }) => [name, print]));
}

describe('the current user', () => {
  it('is null for a visitor', async () => {
    const { status, body } = await clients.visitor.send('GET', '/api/auth/user');
    expect(status).toBe(200);
    expect(body).toEqual({ isAuthenticated: false, user: null });
  });

  it('is the person of the session, with the tier their entitlements give', async () => {
    const { body } = await clients.standard.send('GET', '/api/auth/user');
    expect(body).toMatchObject({
      isAuthenticated: true,
      user: { username: 'Ada Lovelace', isStandard: true, isAdmin: false, hasProfile: false },
    });
    const free = await clients.free.send('GET', '/api/auth/user');
    expect(free.body).toMatchObject({ user: { isStandard: false, standardExpiry: null } });
  });

  it.each(['expired', 'unknown', 'blocked', 'malformed'])(
    'is null for a session that is %s',
    async (reason) => {
      const person = await app.person({ isBlocked: reason === 'blocked' });
      const tokens: Record<string, string | undefined> = {
        expired: await createSession(app.database, person.userId, -1000),
        unknown: 'A'.repeat(43),
        malformed: 'x;DROP TABLE users',
      };
      const token = tokens[reason];
      const client = token === undefined ? person : new TestClient(app.url, '10.1.1.1', token);
      const { body } = await client.send('GET', '/api/auth/user');
      expect(body).toEqual({ isAuthenticated: false, user: null });
    },
  );
});
