import { randomBytes } from 'node:crypto';
import type { Database } from '#server/db/connection/database.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { entitlements } from '#server/db/schema/billing.ts';
import { hashToken } from '#server/domain/accounts/session-token.ts';
import { sessionCookie } from '#server/http/calls/identify.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A statement takes at most 65,535 values. */
const rowsOfStatement = 5_000;

/** Standard users, each with a session; answers with the cookies that they would send. */
export async function createSessions(database: Database, count: number): Promise<string[]> {
  const cookies: string[] = [];
  while (cookies.length < count) cookies.push(...(await createSome(database, rowsOfStatement)));
  await database.$client.query('analyze');
  return cookies;
}

async function createSome(database: Database, count: number): Promise<string[]> {
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
  }));
  await database.insert(sessions).values(
    opened.map(({ userId, token }) => ({
      userId,
      tokenHash: hashToken(token),
      expiresAt: term.endsAt,
    })),
  );
  return opened.map(({ token }) => `${sessionCookie}=${token}`);
}
