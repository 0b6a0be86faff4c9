import type { DailyUsage, PreferenceRow } from '#shared/contract/statistics/schemas.ts';
import { noSuchUser } from '../../platform/not-found.ts';
import type { CostDeps } from './costs.ts';
import type { MoneyDeps } from './money.ts';
import type { PopularityDeps } from './popularity.ts';
import type { Dates } from './store/days.ts';
import type { UsageStats } from './store/usage-reports.ts';
import type { PreferencePage } from './store/vote-log.ts';

export interface StatisticsDeps extends PopularityDeps, CostDeps, MoneyDeps {
  usage: UsageStats;
  timeZone: string;
}

const defaultLimit = 100;

/** The preferences of one user or of all, newest first. Prompts are cut to the length that tables show. */
export async function listPreferences(
  { votes }: StatisticsDeps,
  { userId, before, limit = defaultLimit }: Partial<PreferencePage>,
): Promise<PreferenceRow[]> {
  const found = await votes.list({ ...(userId !== undefined && { userId }), before, limit });
  if (!found) throw noSuchUser(userId ?? 0);
  return found;
}

/** A user's usage on the days that have any. Throws an AppError if there is no such user. */
export async function listDailyUsage(
  { usage }: StatisticsDeps,
  userId: number,
  dates: Dates,
): Promise<DailyUsage[]> {
  const days = await usage.listDays(userId, dates);
  if (!days) throw noSuchUser(userId);
  return days;
}
