import type { DailyUsage } from '#shared/contract/statistics/schemas.ts';
import { noSuchUser } from '../not-found.ts';
import type { Dates, UsageStats } from './ports.ts';

/** A user's usage on the days with any. */
export async function listDailyUsage(
  usage: UsageStats,
  userId: number,
  dates: Dates,
): Promise<DailyUsage[]> {
  const days = await usage.listDays(userId, dates);
  if (!days) throw noSuchUser(userId);
  return days;
}
