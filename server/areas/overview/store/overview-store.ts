import { desc, eq, isNull, sql } from 'drizzle-orm';
import { ownerId } from '#server/platform/actor.ts';
import type { OverviewStore } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';
import { alerts, backups } from '../../health/schema.ts';
import { serverErrors } from '../../settings/schema.ts';

const shown = 5;
/** New users are counted among this many of the latest, so that millions of accounts cost no more. */
const countedPeople = 10_000;

export function createOverviewStore(database: Database): OverviewStore {
  return {
    async countPeople() {
      const { id, username, createdAt } = users;
      const [latest, counted] = await Promise.all([
        database.select({ id, username, createdAt }).from(users).orderBy(desc(id)).limit(shown),
        database.execute<{ day: number; week: number }>(sql`
          select count(*) filter (where created_at > now() - interval '1 day')::int as day,
            count(*) filter (where created_at > now() - interval '7 days')::int as week
          from (select created_at from ${users} order by id desc limit ${countedPeople}) as newest`),
      ]);
      const { day = 0, week = 0 } = counted.rows[0] ?? {};
      const people = latest.map((user) => ({ ...user, createdAt: user.createdAt.toISOString() }));
      return { day, week, latest: people };
    },
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
    listOpenAlerts: () =>
      database
        .select({ message: alerts.message })
        .from(alerts)
        .where(isNull(alerts.endedAt))
        .orderBy(desc(alerts.id))
        .limit(shown),
    async findOwner() {
      const [owner] = await database.select().from(users).where(eq(users.id, ownerId));
      return owner?.username ?? null;
    },
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
