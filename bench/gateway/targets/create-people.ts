import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/db/connection/database.ts';
import { apiKeys } from '#server/areas/api-keys/schema.ts';
import { budgets } from '#server/areas/budgets/schema.ts';
import { sessions, users } from '#server/areas/accounts/schema.ts';
import { entitlements } from '#server/areas/billing/schema.ts';
import { newKey } from '#server/areas/api-keys/key-text.ts';
import { hashToken } from '#server/platform/sessions/session-token.ts';
import { sessionCookie } from '#server/platform/http/calls/identify.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** PostgreSQL allows at most 65,535 parameters per statement. */
const rowsOfStatement = 5_000;

/** The credentials of one person: a page's cookie and a program's key. */
export interface Person {
  cookie: string;
  key: string;
}

/** Creates Standard users, each with a session and a key. */
export async function createPeople(database: Database, count: number): Promise<Person[]> {
  const people: Person[] = [];
  while (people.length < count) people.push(...(await createSome(database, rowsOfStatement)));
  await database.$client.query('analyze');
  return people;
}

async function createSome(database: Database, count: number): Promise<Person[]> {
  const now = Date.now();
  const people = await database
    .insert(users)
    .values(Array.from({ length: count }, (_, index) => ({ username: `Person ${index}` })))
    .returning({ userId: users.id });
  const term = { startsAt: new Date(now - dayMs), endsAt: new Date(now + dayMs) };
  const grant = { source: 'grant', environment: 'test', ...term } as const;
  await database.insert(entitlements).values(people.map(({ userId }) => ({ userId, ...grant })));
  const opened = people.map(({ userId }) => ({
    userId,
    token: randomBytes(32).toString('base64url'),
    key: newKey(),
  }));
  await database.insert(sessions).values(
    opened.map(({ userId, token }) => ({
      userId,
      tokenHash: hashToken(token),
      expiresAt: term.endsAt,
    })),
  );
  const chosen = { name: 'Bench', prefix: 'sk-switchyard-', scopes: ['chat' as const], models: [] };
  const keys = await database
    .insert(apiKeys)
    .values(opened.map(({ userId, key: { hash } }) => ({ ...chosen, userId, hash })))
    .returning({ id: apiKeys.id, userId: apiKeys.userId });
  await database
    .insert(budgets)
    .values(keys.map(({ id, userId }) => ({ id, kind: 'key' as const, keyId: id, userId })));
  return opened.map(({ token, key }) => ({ cookie: `${sessionCookie}=${token}`, key: key.text }));
}
