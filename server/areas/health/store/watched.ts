import { desc, isNull, sql } from 'drizzle-orm';
import type { Watched } from '../alerts/find-alerts.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { measureDisk } from '#server/platform/db/connection/database-disk.ts';
import { countUnreadableSecrets } from '../../settings/index.ts';
import { backups } from '../schema.ts';
import { dailyModelUsage } from '../../statistics/schema.ts';
import { callsBetween } from './calls.ts';

/** The measurements for alerts. `today` returns yyyy-mm-dd in the time zone of the daily counts. */
export function createWatched(database: Database, today: () => string): Watched {
  return {
    async measureDisks() {
      const disks = [await measureDisk(process.cwd()), await database.disk.measure()];
      return disks.filter((disk) => disk !== null && typeof disk !== 'string');
    },
    isDatabaseFull: () => database.disk.isFull,
    async countCalls(minutes) {
      const from = sql`now() - make_interval(mins => ${minutes})`;
      type CallsOfProvider = { provider: string; calls: number; failed: number };
      const { rows } = await database.execute<CallsOfProvider>(sql`
        select split_part(model, ':', 1) as provider, count(*)::int as calls,
          count(*) filter (where outcome not in ('answered', 'refused'))::int as failed
        from (${callsBetween(from, sql`now()`)}) as calls
        where outcome <> 'stopped' group by 1`);
      return rows;
    },
    async findLastQuery() {
      const { rows } = await database.execute<{ at: string | null; week_before: string }>(sql`
        with latest as (select max(created_at) as at from queries)
        select at, (
          select count(*) from (
            select from queries where created_at > at - interval '7 days' limit 1000
          ) as recent
        ) as week_before from latest`);
      const [row] = rows;
      return { at: row?.at ? new Date(row.at) : null, weekBefore: Number(row?.week_before ?? 0) };
    },
    async spentToday() {
      const { rows } = await database.execute<{ spent: string }>(sql`
        select coalesce(sum(${dailyModelUsage.costMicroUsd}), 0) as spent
        from ${dailyModelUsage} where ${dailyModelUsage.day} = ${today()}`);
      return Number(rows[0]?.spent ?? 0);
    },
    countUnreadable: () => countUnreadableSecrets(database),
    async findBackups() {
      const [last] = await database.select().from(backups).orderBy(desc(backups.at)).limit(1);
      const [made] = await database
        .select()
        .from(backups)
        .where(isNull(backups.error))
        .orderBy(desc(backups.at))
        .limit(1);
      return { last: last ? { at: last.at, error: last.error } : null, madeAt: made?.at ?? null };
    },
  };
}
