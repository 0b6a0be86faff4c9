import { sql } from 'drizzle-orm';
import { trialSubjectOf } from '#server/platform/actor.ts';
import type { Database } from '#server/platform/db/connection/database.ts';

const mostPerHour = 10;

/**
 * Counts a user's test of an endpoint. The count is exact across all processes. Returns null if the
 * test may run now, otherwise the seconds to wait.
 */
export function createTrialLimit(database: Database) {
  return async (userId: number): Promise<number | null> => {
    const subject = trialSubjectOf(userId);
    const isRecent = sql`t > clock_timestamp() - interval '1 hour'`;
    const counted = await database.execute(sql`
      insert into usage_limits as u (subject, recent, day, day_count)
      values (${subject}, array[clock_timestamp()], current_date, 1)
      on conflict (subject) do update set
        recent = array(select t from unnest(u.recent) t where ${isRecent}) || clock_timestamp(),
        day = excluded.day, day_count = u.day_count + 1
      where (select count(*) from unnest(u.recent) t where ${isRecent}) < ${mostPerHour}
      returning 1`);
    if (counted.rowCount === 1) return null;
    const { rows } = await database.execute<{ wait: number }>(sql`
      select ceil(extract(epoch from min(t) + interval '1 hour' - clock_timestamp()))::int as wait
      from usage_limits, unnest(recent) t where subject = ${subject} and ${isRecent}`);
    return Math.max(1, rows[0]?.wait ?? 1);
  };
}
