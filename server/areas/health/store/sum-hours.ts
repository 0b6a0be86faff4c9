import { sql } from 'drizzle-orm';
import type { HealthWindow } from '#shared/contract/health/constants.ts';
import type { Database } from '#server/platform/db/connection/database.ts';

export const windowHours: Record<HealthWindow, number> = { hour: 1, day: 24, week: 168 };

/**
 * Sums up the hours of the last day and week. Older sums are kept for two hours, for readers that have just
 * read the old clock.
 */
export async function sumHours(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ until: string; is_due: boolean }>(sql`
      select counted_until as until, summed_until is distinct from counted_until as is_due
      from health_clock for update`);
    const [clock] = rows;
    if (!clock?.is_due) return;
    const until = sql`${clock.until}::timestamptz`;
    await transaction.execute(sql`
      insert into health_sums (until, time_window, model, outcomes, first_ms, total_ms)
      select ${until}, time_window, model,
        coalesce(jsonb_object_agg(key, n) filter (where kind = 'outcomes'), '{}'),
        coalesce(jsonb_object_agg(key, n) filter (where kind = 'first'), '{}'),
        coalesce(jsonb_object_agg(key, n) filter (where kind = 'total'), '{}')
      from (
        select time_window, model, kind, key, sum(value::bigint) as n
        from (values ('day', ${windowHours.day}::integer), ('week', ${windowHours.week})) as windows (time_window, hours)
          join model_health on hour >= ${until} - make_interval(hours => hours) and hour < ${until}
          cross join lateral (
            values ('outcomes', outcomes), ('first', first_ms), ('total', total_ms)
          ) as kept (kind, counts),
          jsonb_each_text(counts)
        group by 1, 2, 3, 4
      ) as each
      group by 2, 3
      on conflict do nothing`);
    await transaction.execute(sql`update health_clock set summed_until = ${until}`);
    await transaction.execute(
      sql`delete from health_sums where until < ${until} - interval '2 hours'`,
    );
  });
}
