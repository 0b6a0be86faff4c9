import { sql, type SQL } from 'drizzle-orm';

/**
 * The calls to vendors for answers that finished in [`from`, `until`). Queries run for at most eleven
 * minutes, so the index on their creation time can be used.
 */
export function callsBetween(from: SQL, until: SQL): SQL {
  return sql`
    select a.finished_at, t.model, t.outcome, t."firstMs" - t."startMs" as first_ms,
      t."endMs" - t."startMs" as total_ms
    from queries q join answers a on a.query_id = q.id
      cross join lateral json_to_recordset(a.timeline -> 'attempts') as t (
        model text, outcome text, "startMs" integer, "firstMs" integer, "endMs" integer
      )
    where q.created_at >= ${from} - interval '12 minutes' and q.created_at < ${until}
      and a.finished_at >= ${from} and a.finished_at < ${until} and t.outcome <> 'not-asked'`;
}

/** The time to first text of every call that produced text, and the total time of calls that answered. */
export const millisecondsOf = sql`
  cross join lateral (
    values ('first', first_ms), ('total', case when outcome = 'answered' then total_ms end)
  ) as measured (measure, ms) where ms is not null`;

/** Rounds milliseconds to two significant digits, so that a week has few distinct values. */
export function twoDigits(ms: SQL): SQL {
  return sql`case
    when ${ms} < 100 then ${ms}
    when ${ms} < 995 then (${ms} + 5) / 10 * 10
    when ${ms} < 9950 then (${ms} + 50) / 100 * 100
    when ${ms} < 99500 then (${ms} + 500) / 1000 * 1000
    else (${ms} + 5000) / 10000 * 10000 end`;
}
