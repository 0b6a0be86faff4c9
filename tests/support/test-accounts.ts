import { randomBytes } from 'node:crypto';
import type { Database } from '#server/platform/db/connection/database.ts';
import { sessions, users } from '#server/areas/accounts/schema.ts';
import { entitlements } from '#server/areas/billing/schema.ts';
import { hashToken } from '#server/platform/sessions/session-token.ts';

export interface TestAccount {
  userId: number;
  sessionToken: string;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Creates a person and a session like a sign-in does. The product has no endpoint for this. */
export async function createAccount(
  database: Database,
  traits: { isStandard?: boolean; isAdmin?: boolean; isBlocked?: boolean; id?: number } = {},
): Promise<TestAccount> {
  const [user] = await database
    .insert(users)
    .values({
      ...(traits.id === undefined ? {} : { id: traits.id }),
      username: 'Ada Lovelace',
      email: 'ada@example.org',
      isAdmin: traits.isAdmin ?? false,
      blockedAt: traits.isBlocked ? new Date() : null,
    })
    .returning();
  if (!user) throw new Error('The user was not stored.');
  if (traits.isStandard) await grantStandard(database, user.id, 30);
  return { userId: user.id, sessionToken: await createSession(database, user.id, dayMs) };
}

export async function grantStandard(database: Database, userId: number, days: number) {
  const now = Date.now();
  await database.insert(entitlements).values({
    userId,
    source: 'grant',
    environment: 'test',
    startsAt: new Date(now - dayMs),
    endsAt: new Date(now + days * dayMs),
  });
}

export async function createSession(database: Database, userId: number, lifeMs: number) {
  const token = randomBytes(32).toString('base64url');
  await database.insert(sessions).values({
    userId,
    tokenHash: hashToken(token),
    expiresAt: new Date(Date.now() + lifeMs),
  });
  return token;
}
