import { sql } from 'drizzle-orm';
import { limitSubjectOf } from '../../domain/accounts/actor.ts';
import type { Admission, Limits, LimitStanding, LimitStore } from '../../domain/query/ports.ts';
import type { Database } from '../connection/database.ts';

/** `timeZone` is where "per day" begins at midnight. */
export function createLimitStore(database: Database, timeZone: string): LimitStore {
  return {
    async count(actor, limits) {
      const subject = limitSubjectOf(actor);
      const { perMinute, perDay } = limits;
      const counted = await database.$client.query(
        `with asked as (select $1::text as subject) ${countAllowed}`,
        [subject, timeZone, perMinute, perDay],
      );
      if (counted.rowCount === 1) return { isAdmitted: true };
      return explainRefusal(database, timeZone, subject, limits);
    },
    findStanding: (actor, limits) =>
      findStanding(database, timeZone, limitSubjectOf(actor), limits),
  };
}

/**
 * Counts a query of every subject in `asked` that is within its limits, and returns those subjects.
 * $2 is the time zone, $3 the limit of a minute, $4 of a day.
 */
export const countAllowed = `
    insert into usage_limits as u (subject, recent, day, day_count)
    select subject, array[clock_timestamp()], (clock_timestamp() at time zone $2)::date, 1
    from asked order by subject
    on conflict (subject) do update set
      recent = array(select t from unnest(u.recent) t where t > clock_timestamp() - interval '60 seconds')
        || clock_timestamp(),
      day = greatest(u.day, excluded.day),
      day_count = case when u.day >= excluded.day then u.day_count + 1 else 1 end
    where (select count(*) from unnest(u.recent) t
           where t > clock_timestamp() - interval '60 seconds') < $3
      and (u.day < excluded.day or u.day_count < $4)
    returning subject`;

/** Which limit was met, and when the next query may be sent. */
export async function explainRefusal(
  database: Database,
  timeZone: string,
  subject: string,
  limits: Limits,
): Promise<Admission> {
  const { rows } = await database.execute<{
    day_full: boolean;
    minute_wait: number;
    day_wait: number;
  }>(sql`
    select u.day >= (now() at time zone ${timeZone})::date and u.day_count >= ${limits.perDay} as day_full,
      ceil(extract(epoch from coalesce(
        u.recent[greatest(1, cardinality(u.recent) - ${limits.perMinute}::int + 1)], now()
      ) + interval '60 seconds' - now()))::int as minute_wait,
      ceil(extract(epoch from
        (((now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone}) - now()
      ))::int as day_wait
    from usage_limits u where subject = ${subject}`);
  const row = rows[0];
  if (row?.day_full) {
    return { isAdmitted: false, limit: 'day', retryAfterSeconds: Math.max(1, row.day_wait) };
  }
  return {
    isAdmitted: false,
    limit: 'minute',
    retryAfterSeconds: Math.max(1, row?.minute_wait ?? 1),
  };
}

async function findStanding(
  database: Database,
  timeZone: string,
  subject: string,
  { perMinute, perDay }: Limits,
): Promise<LimitStanding> {
  const { rows } = await database.execute<{
    minute_used: number;
    day_used: number;
    minute_free: Date | null;
    day_ends: Date;
  }>(sql`
    with clock as (
      select (now() at time zone ${timeZone})::date as today,
        ((now() at time zone ${timeZone})::date + 1)::timestamp at time zone ${timeZone} as day_ends),
    minute as (
      select array_agg(t order by t) as times
      from usage_limits u, unnest(u.recent) t
      where u.subject = ${subject} and t > now() - interval '60 seconds')
    select coalesce(cardinality(times), 0) as minute_used,
      coalesce(u.day_count, 0) as day_used,
      times[cardinality(times) - ${perMinute}::int + 1] + interval '60 seconds' as minute_free,
      day_ends
    from clock cross join minute
      left join usage_limits u on u.subject = ${subject} and u.day >= today`);
  const [row] = rows;
  if (!row) throw new Error('The limits could not be read.');
  const { minute_used: minuteUsed, day_used: dayUsed } = row;
  const dayEndsAt = new Date(row.day_ends);
  const minuteFree = row.minute_free && new Date(row.minute_free);
  const nextAt = dayUsed >= perDay ? dayEndsAt : minuteFree;
  return { minuteUsed, dayUsed, nextAt, dayEndsAt };
}
