import { z } from 'zod';
import { daySchema } from '../days.ts';
import { outcomes } from '../preferences/constants.ts';
import { storableText } from '../storable-text.ts';
import { statsRanges } from './constants.ts';

const count = z.number().int().nonnegative();
const share = z.number().min(0).max(1);

export const datesSchema = z
  .strictObject({ startDate: daySchema, endDate: daySchema })
  .partial()
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'The end lies before the start.',
  });

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

/** A Bradley-Terry rating, 1500 on average, 400 points for odds of ten to one; 95 % interval. */
const modelRatingSchema = z.object({
  /** The kind of work; null for all together. */
  task: z.string().nullable(),
  rating: z.number(),
  low: z.number(),
  high: z.number(),
  /**
   * Ratings compare within a scale only: models that no chain of comparisons links are on different ones.
   * 0 is that of most models, and of ratings from before scales were told apart.
   */
  scale: count.optional(),
  votes: count,
  /** False while there are too few votes, or of too few people, to say so. */
  isSettled: z.boolean(),
});
export type ModelRating = z.output<typeof modelRatingSchema>;

export const modelPopularitySchema = z.object({
  id: z.number().int(),
  /** `provider:model` as its answers name it. */
  model: z.string(),
  totalSelections: count,
  /** Those with a preferred answer; ties count in the ratings only. */
  totalComparisons: count,
  winRate: share,
  /** Of these, those in which the names of the models were hidden until the vote. */
  blind: z.object({ selections: count, comparisons: count }),
  /** The win rate by kind of work, where there are votes enough. */
  categoryStrengths: z.record(z.string(), share),
  lastUpdated: z.string(),
  isSettled: z.boolean(),
  ratings: z.array(modelRatingSchema),
});
export type ModelPopularity = z.output<typeof modelPopularitySchema>;

/** What swayed the choice besides the answers themselves. */
export const voteEffectsSchema = z.object({
  lastUpdated: z.string().nullable(),
  /** How often the answer of a column was chosen, and how often chance alone would have. */
  positions: z.array(
    z.object({ position: count, chosen: count, shown: count, expected: z.number() }),
  ),
  /** Of two answers of different length, how often the longer was chosen; 95 % interval. */
  length: z.object({ longerChosen: count, decided: count, low: share, high: share }).nullable(),
});
export type VoteEffects = z.output<typeof voteEffectsSchema>;

export const preferenceRowSchema = z.object({
  id: z.number().int(),
  userId: z.number().int().nullable(),
  /** Empty once the text has been deleted, and where files were sent alone. */
  query: z.string(),
  /** Why the text is gone: with its thread, with the account, or by its age outside threads; null while it is there. */
  forgotten: z.enum(['thread', 'account', 'age', 'unknown']).nullable(),
  modelsCompared: z.array(z.string()),
  /** Whether one of them was put there to learn from. */
  isExplored: z.boolean(),
  /** Whether the names of the models were hidden until the vote. */
  isBlind: z.boolean(),
  /** Null for a tie or neither. */
  selectedModel: z.string().nullable(),
  outcome: z.enum(outcomes),
  timestamp: z.string(),
});
export type PreferenceRow = z.output<typeof preferenceRowSchema>;

const most = 'Ask for 1 to 200 preferences at a time.';
const place = 'Give the id of a preference, such as 7.';
export const preferencePageSchema = z
  .strictObject({
    /** Only those older than the preference with this id. */
    before: z.coerce.number(place).int(place).min(1, place).max(1e15, place),
    limit: z.coerce.number(most).int(most).min(1, most).max(200, most),
  })
  .partial();

export const modelParams = z.strictObject({
  model: storableText(200, 'The name of a model has at most 200 characters.'),
});

export const costsQuerySchema = z.strictObject({
  range: z.enum(statsRanges, 'Choose 7days, 30days, 60days or 90days.').default('30days'),
});

/** The cost leaves out the `unpricedAnswers`, of which no cost is known. */
const spentSchema = z.object({
  answers: count,
  tokens: count,
  costMicroUsd: count,
  unpricedAnswers: count,
});

/** What models cost by their list prices, in millionths of a US dollar. */
export const costsSchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  totalMicroUsd: count,
  /** Answers whose cost is not known: their model has no known price, or their vendor told no tokens. */
  unpricedAnswers: count,
  days: z.array(spentSchema.extend({ date: z.iso.date() })),
  /** `providerName` is an added provider's; null for the product's own, and for one that is gone. */
  providers: z.array(
    spentSchema.extend({ provider: z.string(), providerName: z.string().nullable() }),
  ),
  models: z.array(spentSchema.extend({ model: z.string(), providerName: z.string().nullable() })),
  /** Those who cost most, and when that was worked out. */
  users: z.array(
    z.object({
      userId: z.number().int(),
      username: z.string().nullable(),
      queries: count,
      tokens: count,
      costMicroUsd: count,
    }),
  ),
  usersAsOf: z.string(),
});
export type Costs = z.output<typeof costsSchema>;
