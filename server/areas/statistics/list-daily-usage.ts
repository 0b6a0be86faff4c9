import type { DailyUsage } from '#shared/contract/statistics/schemas.ts';
import { noSuchUser } from '../../platform/not-found.ts';
import type { Dates, UsageStats } from './ports.ts';

/** A user's usage, for the days that have any. Throws an AppError if there is no such user. */
export async function listDailyUsage(
  usage: UsageStats,
  userId: number,
  dates: Dates,
): Promise<DailyUsage[]> {
  const days = await usage.listDays(userId, dates);
  if (!days) throw noSuchUser(userId);
  return days;
}
