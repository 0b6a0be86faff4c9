import { and, asc, eq, sql } from 'drizzle-orm';
import type { UsageStats } from '../../domain/statistics/ports.ts';
import type { Database } from '../connection/database.ts';
import { recountUsage } from './recount-usage.ts';
import { users } from '../schema/accounts.ts';
import { dailyTotals, dailyUsage } from '../schema/statistics.ts';
import { summed, within } from './days.ts';

export function createUsageStats(database: Database): UsageStats {
  return {
    async getTotals(dates) {
      const [totals] = await database
        .select({
          totalQueries: summed(sql`${dailyTotals.textQueries} + ${dailyTotals.multimodalQueries}`),
          totalTokens: summed(sql`${dailyTotals.textTokens} + ${dailyTotals.imageTokens}`),
          totalDataSize: summed(sql`${dailyTotals.dataBytes}`),
        })
        .from(dailyTotals)
        .where(within(dailyTotals.day, dates));
      return totals ?? { totalQueries: 0, totalTokens: 0, totalDataSize: 0 };
    },
    async listDays(userId, dates) {
      const days = await database
        .select({
          date: dailyUsage.day,
          textQueries: dailyUsage.textQueries,
          multimodalQueries: dailyUsage.multimodalQueries,
          modelComparisons: dailyUsage.modelComparisons,
          textTokensUsed: dailyUsage.textTokens,
          imageTokensUsed: dailyUsage.imageTokens,
          dataSizeBytes: dailyUsage.dataBytes,
        })
        .from(dailyUsage)
        .where(and(eq(dailyUsage.userId, userId), within(dailyUsage.day, dates)))
        .orderBy(asc(dailyUsage.day));
      if (days.length > 0) return days;
      return (await database.$count(users, eq(users.id, userId))) === 0 ? null : [];
    },
    recount: (dates) => recountUsage(database, dates),
  };
}
