import { z } from 'zod';
import { daySchema } from '../days.ts';
import { outcomes } from '../preferences/constants.ts';
import { storableText } from '../storable-text.ts';
import { tagSchema } from '../v1/tagging.ts';
import { statsRanges } from './constants.ts';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

export const datesSchema = z
  .strictObject({ startDate: daySchema, endDate: daySchema })
  .partial()
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'The end date is before the start date.',
  });

/**
 * All statistics count days in the installation's time zone, where the date may differ from the browser's.
 */
export const todaySchema = z.object({ today: z.iso.date(), timeZone: z.string() });

export const totalsSchema = z.object({
  totalQueries: count,
  totalTokens: count,
  totalDataSize: count,
});
export type Totals = z.output<typeof totalsSchema>;

export const dailyUsageSchema = z.object({
  date: z.iso.date(),
  textQueries: count,
  multimodalQueries: count,
  modelComparisons: count,
  textTokensUsed: count,
  imageTokensUsed: count,
  dataSizeBytes: count,
});
export type DailyUsage = z.output<typeof dailyUsageSchema>;

/**
 * A Bradley-Terry rating: the average is 1500, and a lead of 400 points means odds of ten to one. `low` and
 * `high` are the bounds of the 95 % interval.
 */
const modelRatingSchema = z.object({
  /** The kind of task; null for all kinds together. */
  task: z.string().nullable(),
  rating: z.number(),
  low: z.number(),
  high: z.number(),
  /**
   * Ratings can be compared only within a scale. Models that no chain of comparisons connects are on different
   * scales. Most models are on scale 0, as are ratings from before scales existed.
   */
  scale: count.optional(),
  votes: count,
  /** False while there are too few votes or voters. */
  isSettled: z.boolean(),
});
export type ModelRating = z.output<typeof modelRatingSchema>;

export const modelPopularitySchema = z.object({
  id: z.number().int(),
  /** The id of the model that answered: `provider:model`. */
  model: z.string(),
  totalSelections: count,
  /** Comparisons with a preferred answer. Ties count only towards the ratings. */
  totalComparisons: count,
  winRate: share,
  /** The same numbers for comparisons that hid the models' names until the vote. */
  blind: z.object({ selections: count, comparisons: count }),
  /** The win rate for each kind of task that has enough votes. */
  categoryStrengths: z.record(z.string(), share),
  lastUpdated: z.string(),
  isSettled: z.boolean(),
  ratings: z.array(modelRatingSchema),
});
export type ModelPopularity = z.output<typeof modelPopularitySchema>;

/** What influenced votes besides the answers themselves. */
export const voteEffectsSchema = z.object({
  lastUpdated: z.string().nullable(),
  /** How often the answer in each column was preferred, and how often it would have been by chance alone. */
  positions: z.array(
    z.object({ position: count, chosen: count, shown: count, expected: z.number() }),
  ),
  /** How often the longer of two answers was preferred, with the 95 % interval. */
  length: z.object({ longerChosen: count, decided: count, low: share, high: share }).nullable(),
});
export type VoteEffects = z.output<typeof voteEffectsSchema>;

export const preferenceRowSchema = z.object({
  id: z.number().int(),
  userId: z.number().int().nullable(),
  /** Empty if the text has been deleted, or if only files were sent. */
  query: z.string(),
  /** Why the text is gone: with its thread or account, or for its age; null while it exists. */
  forgotten: z.enum(['thread', 'account', 'age', 'unknown']).nullable(),
  modelsCompared: z.array(z.string()),
  /** Whether one of the models was included in order to learn about it. */
  isExplored: z.boolean(),
  /** Whether the names of the models were hidden until the vote. */
  isBlind: z.boolean(),
  /** Null if none was preferred. */
  selectedModel: z.string().nullable(),
  outcome: z.enum(outcomes),
  timestamp: z.string(),
});
export type PreferenceRow = z.output<typeof preferenceRowSchema>;

const most = 'Request 1 to 200 preferences at a time.';
const place = 'Use a preference ID, such as 7.';
export const preferencePageSchema = z
  .strictObject({
    /** Returns only preferences older than the one with this id. */
    before: z.coerce.number(place).int(place).min(1, place).max(1e15, place),
    limit: z.coerce.number(most).int(most).min(1, most).max(200, most),
  })
  .partial();

export const modelParams = z.strictObject({
  model: storableText(200, 'Use at most 200 characters for a model’s name.'),
});

export const costsQuerySchema = z.strictObject({
  range: z.enum(statsRanges, 'Choose 7days, 30days, 60days or 90days.').default('30days'),
  /** If set, counts only requests with this tag, such as `team:search`. */
  tag: tagSchema.optional(),
});
export type CostsQuery = z.output<typeof costsQuerySchema>;

/** A tag of API calls. A call with several tags counts for each of them. */
export const tagUsageSchema = z.object({
  tag: z.string(),
  /** The number of queries, including direct calls such as embeddings. */
  queries: count,
  tokens: count,
  costMicroUsd: count,
});

/** The cost excludes `unpricedAnswers`, whose cost is unknown, and includes web searches. */
const spentSchema = z.object({
  answers: count,
  tokens: count,
  costMicroUsd: count,
  unpricedAnswers: count,
  searches: count,
  searchCostMicroUsd: count,
});

/** What models cost by their list prices, in millionths of a US dollar. */
export const costsSchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  totalMicroUsd: count,
  /** Answers whose cost is unknown, because their model has no known price or their vendor reported no tokens. */
  unpricedAnswers: count,
  /** Web searches and their cost, which is part of the total. */
  searches: count,
  searchCostMicroUsd: count,
  days: z.array(spentSchema.extend({ date: z.iso.date() })),
  /** `providerName` is set for added providers; null for built-in providers and for deleted ones. */
  providers: z.array(
    spentSchema.extend({ provider: z.string(), providerName: z.string().nullable() }),
  ),
  /** `name` is set for built-in models that don't answer prompts, such as those for embeddings. */
  models: z.array(
    spentSchema.extend({
      model: z.string(),
      name: z.string().nullable(),
      /** False for models for embeddings, audio or moderation, whose calls all count as answers. */
      isForPrompts: z.boolean(),
      providerName: z.string().nullable(),
    }),
  ),
  /** The people with the highest cost. */
  users: z.array(
    z.object({
      userId: z.number().int(),
      username: z.string().nullable(),
      /** The number of the user's queries, including direct calls such as embeddings. */
      queries: count,
      tokens: count,
      costMicroUsd: count,
    }),
  ),
  /** The tags with the highest cost. */
  tags: z.array(tagUsageSchema),
  /** When the figures of users and tags were calculated. */
  usersAsOf: z.string(),
});
export type Costs = z.output<typeof costsSchema>;
