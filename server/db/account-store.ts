import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AccountStore } from '../domain/accounts/ports.ts';
import { standardAccess } from '../domain/accounts/standard-access.ts';
import type { Database } from './database.ts';
import { entitlements, sessions, users } from './schema.ts';

/** `environment` says which world's payments count. */
export function createAccountStore(
  database: Database,
  environment: () => 'test' | 'live',
): AccountStore {
  return {
    async findUserBySession(tokenHash) {
      const rows = await database
        .select({ user: users, entitlement: entitlements })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .leftJoin(
          entitlements,
          and(eq(entitlements.userId, users.id), eq(entitlements.environment, environment())),
        )
        .where(
          and(
            eq(sessions.tokenHash, tokenHash),
            gt(sessions.expiresAt, new Date()),
            isNull(users.blockedAt),
          ),
        );
      const user = rows[0]?.user;
      if (!user) return null;
      const granted = rows.flatMap(({ entitlement }) => entitlement ?? []);
      const { isStandard, expiry } = standardAccess(granted, new Date());
      return {
        id: user.id,
        username: user.username,
        email: user.email,
        isAdmin: user.isAdmin,
        isStandard,
        standardExpiry: expiry?.toISOString() ?? null,
        createdAt: user.createdAt.toISOString(),
        stripeCustomerId: user.stripeCustomerId,
        hasProfile: false,
      };
    },
  };
}
