import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/contract/api.ts';
import type { Access, Endpoint } from '#shared/contract/endpoint.ts';
import { createAccount, createSession } from '../support/test-accounts.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { TestClient } from '../support/test-client.ts';

let app: TestApp;
let clients: Record<Role, TestClient>;
beforeAll(async () => {
  app = await startTestApp();
  // The owner is one person with one account; everybody else may be new each time.
  await createAccount(app.database, { id: 1 });
});
afterAll(() => app.stop());
// Signing out is an endpoint too, so each row is met by people who have just signed in.
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

/** What each kind of endpoint answers to those who may not call it. */
const refusals: Record<Access, Partial<Record<Role, [number, string]>>> = {
  public: {},
  user: { visitor: [401, 'signed-out'], blocked: [401, 'signed-out'] },
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

describe('every endpoint of the contract refuses whom it must', () => {
  it.each(Object.entries(api) as [string, Endpoint][])('%s', async (_name, row) => {
    const path = row.path.replaceAll(/:\w+/g, '7');
    for (const role of roles) {
      const response = await clients[role].fetch(path, { method: row.method, redirect: 'manual' });
      const text = await response.text();
      const { code } = (text.startsWith('{') ? JSON.parse(text) : {}) as { code?: string };
      const refusal = refusals[row.access][role];
      if (refusal) expect([role, response.status, code]).toEqual([role, ...refusal]);
      else expect(['signed-out', 'standard-required', 'admin-required']).not.toContain(code);
    }
  });
});

describe('the current user', () => {
  it('is nobody for a visitor', async () => {
    const { status, body } = await clients.visitor.send('GET', '/api/auth/user');
    expect(status).toBe(200);
    expect(body).toEqual({ isAuthenticated: false, user: null });
  });

  it('is the person of the session, with the tier that follows from entitlements', async () => {
    const { body } = await clients.standard.send('GET', '/api/auth/user');
    expect(body).toMatchObject({
      isAuthenticated: true,
      user: { username: 'Ada Lovelace', isStandard: true, isAdmin: false, hasProfile: false },
    });
    const free = await clients.free.send('GET', '/api/auth/user');
    expect(free.body).toMatchObject({ user: { isStandard: false, standardExpiry: null } });
  });

  it.each(['expired', 'unknown', 'blocked', 'malformed'])(
    'is nobody for a session that is %s',
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
