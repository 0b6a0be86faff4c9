import type { LimitStanding } from '../ports.ts';
import { batchCalls } from '#server/platform/db/connection/batch-calls.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import type { Limits } from '../../settings/index.ts';

interface Row {
  minute_used: number;
  day_used: number;
  searches_used: number;
  minute_free: Date | null;
  day_ends: Date;
}

export type FindStanding = ReturnType<typeof createFindStanding>;

/**
 * How much of its limits a subject has used. Every API response reports it, so simultaneous reads share one
 * statement.
 */
export function createFindStanding(database: Database, timeZone: string) {
  const find = batchCalls({
    name: 'standing',
    groupOf: ({ perMinute }) => String(perMinute),
    run: async (together: readonly { subject: string; perMinute: number }[]) => {
      const subjects = together.map(({ subject }) => subject);
      const { rows } = await database.planned.$client.query<Row>({
        name: 'find-standing',
        text: statement,
        values: [subjects, timeZone, together[0]?.perMinute],
      });
      return rows;
    },
  });
  return async (
    subject: string,
    { perMinute, perDay }: Pick<Limits, 'perMinute' | 'perDay'>,
  ): Promise<LimitStanding> => {
    const row = await find({ subject, perMinute });
    const { minute_used: minuteUsed, day_used: dayUsed, day_ends: dayEndsAt } = row;
    return {
      minuteUsed,
      dayUsed,
      searchesUsed: row.searches_used,
      nextAt: dayUsed >= perDay ? dayEndsAt : row.minute_free,
      dayEndsAt,
    };
  };
}

// $1: the subjects, $2: the time zone, $3: the limit per minute. Returns one row per subject, in the same order.
const statement = `
  with clock as (
    select (now() at time zone $2)::date as today,
      ((now() at time zone $2)::date + 1)::timestamp at time zone $2 as day_ends)
  select cardinality(times) as minute_used,
    case when u.day >= today then u.day_count else 0 end as day_used,
    case when u.search_day = today then u.search_count else 0 end as searches_used,
    times[cardinality(times) - $3::int + 1] + interval '60 seconds' as minute_free,
    day_ends
  from unnest($1::text[]) with ordinality as asked (subject, place)
    cross join clock
    left join usage_limits u on u.subject = asked.subject
    cross join lateral (
      select array(
        select t from unnest(u.recent) t where t > now() - interval '60 seconds' order by t
      ) as times) as minute
  order by place`;
