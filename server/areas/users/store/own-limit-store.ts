import { eq } from 'drizzle-orm';
import type { OwnLimits } from '#shared/contract/accounts/schemas.ts';
import { recordAuditEntry, type NewAuditEntry } from '../../audit/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';

export type OwnLimitStore = ReturnType<typeof createOwnLimitStore>;

/** Limits for individual users. Every change is recorded in the audit trail. */
export function createOwnLimitStore(database: Database) {
  return {
    /** Returns null if there is no such user. */
    async find(userId: number) {
      const [user] = await database.select().from(users).where(eq(users.id, userId));
      return user ? ownLimitsOf(user) : null;
    },
    /** Returns false if there is no such user. */
    set: (userId: number, limits: OwnLimits, actor: NewAuditEntry['actor']) =>
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

type Columns = Pick<typeof users.$inferSelect, 'limitPerMinute' | 'limitPerDay' | 'limitRunning'>;

export function ownLimitsOf({ limitPerMinute, limitPerDay, limitRunning }: Columns): OwnLimits {
  return { perMinute: limitPerMinute, perDay: limitPerDay, running: limitRunning };
}

function toLimitColumns({ perMinute, perDay, running }: OwnLimits): Columns {
  return { limitPerMinute: perMinute, limitPerDay: perDay, limitRunning: running };
}
