import { and, gte, lt, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { LogFilter } from '../log.ts';

/** The entries from one day to another, both included, as the installation counts days. */
export function withinLogDays(at: AnyColumn, { from, to }: LogFilter): SQL | undefined {
  const startOf = (day: SQL) =>
    sql`(${day})::timestamp at time zone (select time_zone from usage_clock)`;
  return and(
    from ? gte(at, startOf(sql`${from}::date`)) : undefined,
    to ? lt(at, startOf(sql`${to}::date + 1`)) : undefined,
  );
}
