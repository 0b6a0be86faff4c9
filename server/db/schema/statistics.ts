import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { ModelRating } from '#shared/contract/statistics/schemas.ts';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

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

/** One row: the time zone that days are counted in, set when the server last started. */
export const usageClock = pgTable(
  'usage_clock',
  { id: smallint().primaryKey().default(1), timeZone: text('time_zone').notNull() },
  (table) => [check('usage_clock_single_row', sql`${table.id} = 1`)],
);

/** What a person used on a day. Maintained by triggers on `queries` and `answers`; see their migration. */
export const dailyUsage = pgTable(
  'daily_usage',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    ...usageCounts,
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    index('daily_usage_day').using('brin', table.day),
  ],
);

/**
 * What everyone used on a day, including visitors and deleted accounts; in shards, so that no writer
 * waits.
 */
export const dailyTotals = pgTable(
  'daily_totals',
  { day: date().notNull(), shard: smallint().notNull(), ...usageCounts },
  (table) => [primaryKey({ columns: [table.day, table.shard] })],
);

/** How each model was used on a day, by the name that its answers give. */
export const dailyModelUsage = pgTable(
  'daily_model_usage',
  {
    day: date().notNull(),
    provider: text().notNull(),
    model: text().notNull(),
    shard: smallint().notNull(),
    answers: counted('answers'),
    inputTokens: counted('input_tokens'),
    outputTokens: counted('output_tokens'),
    costMicroUsd: counted('cost_micro_usd'),
    /** Answers whose cost is not known. */
    unpriced: counted('unpriced'),
  },
  (table) => [primaryKey({ columns: [table.day, table.provider, table.model, table.shard] })],
);

/** How models stand by the preferences, as last recalculated. */
export const modelPopularity = pgTable('model_popularity', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** `provider:model` as its answers name it. */
  model: text().notNull().unique(),
  totalSelections: integer('total_selections').notNull(),
  totalComparisons: integer('total_comparisons').notNull(),
  winRate: doublePrecision('win_rate').notNull(),
  /** Those of blind votes among them. */
  blindSelections: integer('blind_selections').notNull().default(0),
  blindComparisons: integer('blind_comparisons').notNull().default(0),
  /** Whether there are votes enough, of people enough, to tell the public. */
  isSettled: boolean('is_settled').notNull(),
  categoryStrengths: jsonb('category_strengths').$type<Record<string, number>>().notNull(),
  ratings: jsonb().$type<ModelRating[]>().notNull(),
  lastUpdated: instant('last_updated').notNull(),
});

/** Figures that are too expensive to compute at each call, with the time that they took. */
export const statsReports = pgTable('stats_reports', {
  name: text().primaryKey(),
  body: jsonb().$type<object>().notNull(),
  madeAt: instant('made_at').notNull(),
  tookMs: integer('took_ms').notNull(),
});
