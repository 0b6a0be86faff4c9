import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { dailyModelUsage, dailyTotals, dailyUsage } from '#server/areas/statistics/schema.ts';

type Day = Partial<Omit<typeof dailyUsage.$inferInsert, 'userId' | 'day'>>;

/**
 * Adds a day of a person's usage, `daysAgo` days ago, and the installation's totals if that day has none yet.
 */
export async function addUsage(
  database: Database,
  userId: number,
  daysAgo: number,
  day: Day,
): Promise<void> {
  const date = sql`current_date - ${daysAgo}::int`;
  await database.insert(dailyUsage).values({ userId, day: date, ...day });
  await database
    .insert(dailyTotals)
    .values({ day: date, shard: daysAgo % 16, ...day })
    .onConflictDoNothing();
}

/** Adds a day of answers of a model. */
export async function addModelUsage(
  database: Database,
  daysAgo: number,
  [provider, model]: [string, string],
  counts: { answers: number; inputTokens: number; outputTokens: number; costMicroUsd: number },
): Promise<void> {
  const day = sql`current_date - ${daysAgo}::int`;
  await database.insert(dailyModelUsage).values({ day, provider, model, shard: 0, ...counts });
}
