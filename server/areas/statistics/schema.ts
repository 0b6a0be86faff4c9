import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { ModelRating } from '#shared/contract/statistics/schemas.ts';
import { ofUser } from '../accounts/schema.ts';
import { instant } from '../../platform/db/columns.ts';

const counted = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

const usageCounts = {
  textQueries: counted('text_queries'),
  multimodalQueries: counted('multimodal_queries'),
  modelComparisons: counted('model_comparisons'),
  textTokens: counted('text_tokens'),
  imageTokens: counted('image_tokens'),
  dataBytes: counted('data_bytes'),
  costMicroUsd: counted('cost_micro_usd'),
};

/** A single row with the time zone in which days are counted, as set at the server's last start. */
export const usageClock = pgTable(
  'usage_clock',
  (t) => ({ id: t.smallint().primaryKey().default(1), timeZone: t.text('time_zone').notNull() }),
  (table) => [check('usage_clock_single_row', sql`${table.id} = 1`)],
);

/** A user's usage per day. Triggers on `queries` and `answers` maintain it; see their migration. */
export const dailyUsage = pgTable(
  'daily_usage',
  (t) => ({
    userId: ofUser().notNull(),
    day: t.date().notNull(),
    ...usageCounts,
  }),
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('daily_usage_day').using('brin', table.day),
  ],
);

/**
 * Everyone's usage per day, including visitors and deleted accounts. Sharded, so that writers don't have to
 * wait for each other.
 */
export const dailyTotals = pgTable(
  'daily_totals',
  (t) => ({ day: t.date().notNull(), shard: t.smallint().notNull(), ...usageCounts }),
  (table) => [primaryKey({ columns: [table.day, table.shard] })],
);

/** The usage of each model per day, by the name in its answers. */
export const dailyModelUsage = pgTable(
  'daily_model_usage',
  (t) => ({
    day: t.date().notNull(),
    provider: t.text().notNull(),
    model: t.text().notNull(),
    shard: t.smallint().notNull(),
    answers: counted('answers'),
    inputTokens: counted('input_tokens'),
    outputTokens: counted('output_tokens'),
    costMicroUsd: counted('cost_micro_usd'),
    /** Answers whose cost is unknown. */
    unpriced: counted('unpriced'),
    /** Web searches and their cost, which is part of the total cost. */
    searches: counted('searches'),
    searchCostMicroUsd: counted('search_cost_micro_usd'),
  }),
  (table) => [primaryKey({ columns: [table.day, table.provider, table.model, table.shard] })],
);

/** The ranking of models by preferences, as last calculated. */
export const modelPopularity = pgTable('model_popularity', (t) => ({
  id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
  /** `provider:model`, as named in its answers. */
  model: t.text().notNull().unique(),
  totalSelections: t.integer('total_selections').notNull(),
  totalComparisons: t.integer('total_comparisons').notNull(),
  winRate: t.doublePrecision('win_rate').notNull(),
  /** The same counts, for blind votes only. */
  blindSelections: t.integer('blind_selections').notNull().default(0),
  blindComparisons: t.integer('blind_comparisons').notNull().default(0),
  /** Whether enough users have voted often enough to publish the figures. */
  isSettled: t.boolean('is_settled').notNull(),
  categoryStrengths: t.jsonb('category_strengths').$type<Record<string, number>>().notNull(),
  ratings: t.jsonb().$type<ModelRating[]>().notNull(),
  lastUpdated: instant('last_updated').notNull(),
}));

/** Reports that take too long to calculate for each request, and how long they took. */
export const statsReports = pgTable('stats_reports', (t) => ({
  name: t.text().primaryKey(),
  body: t.jsonb().$type<object>().notNull(),
  madeAt: instant('made_at').notNull(),
  tookMs: t.integer('took_ms').notNull(),
}));
