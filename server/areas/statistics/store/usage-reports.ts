import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { hasUser } from '../../users/index.ts';
import { recountUsage } from './recount-usage.ts';
import { dailyTotals, dailyUsage } from '../schema.ts';
import { summed, withinDays, type Dates } from './days.ts';
import { measureTags } from './tagged-usage.ts';

export type UsageStats = ReturnType<typeof createUsageStats>;

/** Daily counts, updated as queries and answers are stored. */
export function createUsageStats(database: Database) {
  return {
    async getTotals(dates: Dates) {
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
    /** The days with any usage, oldest first; null if there is no such user. */
    async listDays(userId: number, dates: Dates) {
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
    /** One user's usage and its cost, on the days with any usage. */
    listOwnDays: (userId: number, dates: Required<Dates>) =>
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
    /** The tags of one user's API calls, the most expensive first. */
    listOwnTags: (userId: number, dates: Required<Dates>) =>
      measureTags(database, dates, sql`q.user_id = ${userId}`),
    /** Recounts these days from the stored queries. Returns how many rows of counts were wrong. */
    recount: (dates: Required<Dates>) => recountUsage(database, dates),
  };
}
