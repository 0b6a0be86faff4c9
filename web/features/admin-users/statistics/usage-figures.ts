import type { StatsRange } from '#shared/contract/statistics/constants.ts';
import type { DailyUsage } from '#shared/contract/statistics/schemas.ts';
import { dayBefore, listDays } from '#shared/lib/days.ts';
import { formatBytes, formatDecimal, formatPercent } from '#shared/lib/format.ts';

export const ranges = [
  { value: '7days', label: 'Last 7 days', days: 7 },
  { value: '30days', label: 'Last 30 days', days: 30 },
  { value: '60days', label: 'Last 60 days', days: 60 },
  { value: '90days', label: 'Last 90 days', days: 90 },
] as const satisfies { value: StatsRange; label: string; days: number }[];

export function parseRange(value: string | null): (typeof ranges)[number] {
  return ranges.find((range) => range.value === value) ?? ranges[0];
}

/**
 * The range from `days` days ago to today, inclusive. That is one day more than elsewhere, as the
 * specification of this panel requires.
 */
export function datesOf(days: number, today: string) {
  return { startDate: dayBefore(today, days), endDate: today };
}

const counts = [
  'textQueries',
  'multimodalQueries',
  'modelComparisons',
  'textTokensUsed',
  'imageTokensUsed',
  'dataSizeBytes',
] as const;
export type UsageCounts = Record<(typeof counts)[number], number>;

export function sumUp(days: readonly Partial<UsageCounts>[]): UsageCounts {
  const sums = counts.map((count) => [
    count,
    days.reduce((total, day) => total + (day[count] ?? 0), 0),
  ]);
  return Object.fromEntries(sums) as UsageCounts;
}

const none = sumUp([]);

/** Adds zeros for days without a record. Only charts use this. */
export function fillGaps(
  days: readonly DailyUsage[],
  { startDate, endDate }: ReturnType<typeof datesOf>,
): DailyUsage[] {
  const byDate = new Map(days.map((day) => [day.date, day]));
  return listDays(startDate, endDate).map((date) => byDate.get(date) ?? { date, ...none });
}

/** The average over the returned days, to one decimal. If there are none, divides by one. */
export function perDay(total: number, returnedDays: number): string {
  return formatDecimal(total / Math.max(1, returnedDays), 1);
}

export function bytesPerDay(totalBytes: number, returnedDays: number): string {
  return formatBytes(totalBytes / Math.max(1, returnedDays));
}

/** Formats as a rounded `50%`; 0% if there were no queries. */
export function shareOfQueries(comparisons: number, queries: number): string {
  return queries === 0 ? '0%' : formatPercent(comparisons / queries);
}
