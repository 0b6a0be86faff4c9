import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { callsBetween, millisecondsOf, twoDigits } from './calls.ts';
import { sumHours } from './sum-hours.ts';

/** How many hours one transaction aggregates. */
const hoursAtOnce = 12;
/** The page shows a week; one more day is kept. */
const keptDays = 8;

/**
 * Aggregates the hours that are over. The clock's row stays locked, so each hour is aggregated
 * exactly once. Waits two minutes after an hour ends, so that its answers have been stored. Once
 * `signal` has aborted, throws before the next statement.
 */
export async function rollUpHealth(database: Database, signal: AbortSignal): Promise<boolean> {
  let isCounted = false;
  while (await countNext(database)) {
    isCounted = true;
    signal.throwIfAborted();
  }
  await sumHours(database);
  signal.throwIfAborted();
  await database.execute(
    sql`delete from model_health where hour < now() - make_interval(days => ${keptDays})`,
  );
  return isCounted;
}

/** Returns true if there may be more to aggregate. */
async function countNext(database: Database): Promise<boolean> {
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`
      insert into health_clock (counted_until)
      values (date_trunc('hour', now() - make_interval(days => ${keptDays}))) on conflict do nothing`);
    const { rows } = await transaction.execute<{
      from: string;
      until: string;
      is_due: boolean;
    }>(sql`
      select counted_until as from, until, until > counted_until as is_due
      from (
        select counted_until, least(counted_until + make_interval(hours => ${hoursAtOnce}),
          date_trunc('hour', now() - interval '2 minutes')) as until
        from health_clock for update
      ) as clock`);
    const [next] = rows;
    if (!next?.is_due) return false;
    const bounds = [sql`${next.from}::timestamptz`, sql`${next.until}::timestamptz`] as const;
    await transaction.execute(sql`
      with calls as materialized (
        select date_trunc('hour', finished_at) as hour, * from (${callsBetween(...bounds)}) as each
      ), outcomes as (
        select hour, model, jsonb_object_agg(outcome, n) as counts
        from (select hour, model, outcome, count(*) as n from calls group by 1, 2, 3) as each
        group by 1, 2
      ), times as (
        select hour, model, measure, jsonb_object_agg(ms, n) as counts
        from (
          select hour, model, measure, ${twoDigits(sql`ms`)} as ms, count(*) as n
          from calls ${millisecondsOf} group by 1, 2, 3, 4
        ) as each
        group by 1, 2, 3
      )
      insert into model_health (hour, model, outcomes, first_ms, total_ms)
      select hour, model, o.counts, coalesce(f.counts, '{}'), coalesce(t.counts, '{}')
      from outcomes o
        left join (select * from times where measure = 'first') f using (hour, model)
        left join (select * from times where measure = 'total') t using (hour, model)
      on conflict do nothing`);
    await transaction.execute(
      sql`update health_clock set counted_until = ${next.until}::timestamptz`,
    );
    return true;
  });
}
