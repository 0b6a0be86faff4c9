import { desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { ownerId } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';
import { alerts, backups } from '../../health/schema.ts';
import { serverErrors } from '../../settings/schema.ts';

const shown = 5;
/**
 * Only this many of the latest accounts are searched for new users, so that millions of accounts don't slow
 * the count down.
 */
const countedPeople = 10_000;
const mostWaiting = 100;

export function createOverviewStore(database: Database) {
  return {
    /** New users in the last day and week. */
    async countPeople() {
      const { id, username, createdAt } = users;
      // The latest are chosen by date, because the owner has the lowest id whenever they signed up.
      const newest = database
        .select({ id, username, createdAt })
        .from(users)
        .orderBy(desc(id))
        .limit(countedPeople)
        .as('newest');
      const [latest, counted] = await Promise.all([
        database.select().from(newest).orderBy(desc(newest.createdAt)).limit(shown),
        database.execute<{ day: number; week: number }>(sql`
          select count(*) filter (where created_at > now() - interval '1 day')::int as day,
            count(*) filter (where created_at > now() - interval '7 days')::int as week
          from (select created_at from ${users} order by id desc limit ${countedPeople}) as newest`),
      ]);
      const { day = 0, week = 0 } = counted.rows[0] ?? {};
      const people = latest.map((user) => ({ ...user, createdAt: user.createdAt.toISOString() }));
      return { day, week, latest: people };
    },
    /** Counts accounts that are waiting for approval, up to 100. */
    async countWaiting() {
      const waiting = database
        .select({ id: users.id })
        .from(users)
        .where(isNotNull(users.waitingSince))
        .limit(mostWaiting);
      return (await waiting).length;
    },
    /** Errors in the last day. */
    async countErrors() {
      const { id, at, message, level } = serverErrors;
      const [latest, day] = await Promise.all([
        database
          .select({ id, at, message })
          .from(serverErrors)
          .where(sql`${level} = 'error' and ${at} > now() - interval '1 day'`)
          .orderBy(desc(id))
          .limit(shown),
        database.$count(serverErrors, sql`${level} = 'error' and ${at} > now() - interval '1 day'`),
      ]);
      return { day, latest: latest.map((error) => ({ ...error, at: error.at.toISOString() })) };
    },
    /** The open alerts, latest first. */
    listOpenAlerts: () =>
      database
        .select({ message: alerts.message })
        .from(alerts)
        .where(isNull(alerts.endedAt))
        .orderBy(desc(alerts.id))
        .limit(shown),
    /** The owner's name; null while there is no owner. */
    async findOwner() {
      const [owner] = await database.select().from(users).where(eq(users.id, ownerId));
      return owner?.username ?? null;
    },
    /** When `npm run backup` last succeeded; null if it never has. */
    async findLastBackup() {
      const [found] = await database
        .select({ at: backups.at })
        .from(backups)
        .where(isNull(backups.error))
        .orderBy(desc(backups.at))
        .limit(1);
      return found?.at ?? null;
    },
  };
}

export type OverviewStore = ReturnType<typeof createOverviewStore>;
