import { and, asc, eq, sql } from 'drizzle-orm';
import type { UsageStats } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { hasUser } from '../../users/index.ts';
import { recountUsage } from './recount-usage.ts';
import { dailyTotals, dailyUsage } from '../schema.ts';
import { summed, withinDays } from './days.ts';

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
        .where(withinDays(dailyTotals.day, dates));
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
        .where(and(eq(dailyUsage.userId, userId), withinDays(dailyUsage.day, dates)))
        .orderBy(asc(dailyUsage.day));
      if (days.length > 0) return days;
      return (await hasUser(database, userId)) ? [] : null;
    },
    listOwnDays: (userId, dates) =>
      database
        .select({
          date: dailyUsage.day,
          queries: sql`${dailyUsage.textQueries} + ${dailyUsage.multimodalQueries}`.mapWith(Number),
          comparisons: dailyUsage.modelComparisons,
          tokens: sql`${dailyUsage.textTokens} + ${dailyUsage.imageTokens}`.mapWith(Number),
          costMicroUsd: dailyUsage.costMicroUsd,
        })
        .from(dailyUsage)
        .where(and(eq(dailyUsage.userId, userId), withinDays(dailyUsage.day, dates)))
        .orderBy(asc(dailyUsage.day)),
    recount: (dates) => recountUsage(database, dates),
  };
}
