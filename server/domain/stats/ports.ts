import type { DailyUsage, Totals } from '#shared/contract/stats.ts';

/** Days of the installation's time zone, `yyyy-MM-dd`, both ends included; open where absent. */
export interface Dates {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** Counts by day, kept as queries and answers are stored. */
export interface UsageStats {
  getTotals(dates: Dates): Promise<Totals>;
  /** The days that have anything, oldest first; null when there is no such user. */
  listDays(userId: number, dates: Dates): Promise<DailyUsage[] | null>;
  /** Counts these days again from the stored queries; answers how many rows of counts were wrong. */
  recount(dates: Required<Dates>): Promise<number>;
}
