import { eq } from 'drizzle-orm';
import type { OwnLimits } from '#shared/contract/accounts/schemas.ts';
import type { OwnLimitStore } from '../ports.ts';
import { ownLimitsOf, toLimitColumns } from './own-limits.ts';
import { recordAuditEntry } from '../../audit/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';

export function createOwnLimitStore(database: Database): OwnLimitStore {
  return {
    async find(userId) {
      const [user] = await database.select().from(users).where(eq(users.id, userId));
      return user ? ownLimitsOf(user) : null;
    },
    set: (userId, limits, actor) =>
      database.transaction(async (tx) => {
        const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
        if (!user) return false;
        const earlier = ownLimitsOf(user);
        const changed = keys.filter((key) => earlier[key] !== limits[key]);
        if (changed.length === 0) return true;
        await tx.update(users).set(toLimitColumns(limits)).where(eq(users.id, userId));
        await recordAuditEntry(tx, {
          actor,
          action: 'user.limits',
          subject: `user ${userId}`,
          before: pick(earlier, changed),
          after: pick(limits, changed),
        });
        return true;
      }),
  };
}

const keys = ['perMinute', 'perDay', 'running'] as const;

const pick = (limits: OwnLimits, changed: readonly (keyof OwnLimits)[]) =>
  Object.fromEntries(changed.map((key) => [key, limits[key]]));
