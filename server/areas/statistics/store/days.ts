import { and, gte, lte, sql, type AnyColumn, type SQL } from 'drizzle-orm';

/** The first and last date in the installation's time zone (`yyyy-MM-dd`); unlimited if absent. */
export interface Dates {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

export function withinDays(day: AnyColumn, { startDate, endDate }: Dates): SQL | undefined {
  return and(
    startDate === undefined ? undefined : gte(day, startDate),
    endDate === undefined ? undefined : lte(day, endDate),
  );
}

/** Sums stay far below 2^53, so they are exact. */
export function summed(counts: AnyColumn | SQL): SQL<number> {
  return sql`coalesce(sum(${counts}), 0)`.mapWith(Number);
}
