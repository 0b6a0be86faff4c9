import { z } from 'zod';
import { limits } from '../limits.ts';
import { providerIdSchema } from '../models/schemas.ts';
import { storableText } from '../storable-text.ts';
import { outcomes, ratings } from './constants.ts';

const comparedModelSchema = z.strictObject({
  provider: providerIdSchema,
  model: z.string().max(100),
});

/**
 * `selectedProvider` and `selectedModel` identify the preferred answer; absent if none was
 * preferred. In a blind vote the names are unknown, so the vote contains the position of the
 * preferred answer and the query's id instead.
 */
export const preferenceInputSchema = z
  .strictObject({
    query: storableText(limits.promptCharacters, 'The prompt is too long.'),
    selectedProvider: providerIdSchema.optional(),
    selectedModel: z.string().max(100).optional(),
    selectedPosition: z
      .number()
      .int()
      .min(0)
      .max(limits.comparedModels - 1)
      .optional(),
    comparedModels: z.array(comparedModelSchema).min(2).max(limits.comparedModels).optional(),
    outcome: z.enum(outcomes).default('preferred'),
    queryId: z.uuid().optional(),
  })
  .refine(
    ({ outcome, selectedProvider, selectedModel, selectedPosition }) => {
      const isNamed = selectedProvider !== undefined && selectedModel !== undefined;
      const isPlaced = selectedPosition !== undefined;
      return outcome === 'preferred' ? isNamed !== isPlaced : !selectedModel && !isPlaced;
    },
    { path: ['selectedModel'], message: 'Name the preferred model, or use tie or neither.' },
  )
  .refine(({ comparedModels, queryId }) => comparedModels ?? queryId, {
    path: ['comparedModels'],
    message: 'Name the compared models, or the query that compared them.',
  });
export type PreferenceInput = z.output<typeof preferenceInputSchema>;

/** A null `rating` removes the rating. */
export const ratingInputSchema = z.strictObject({
  position: z
    .number()
    .int()
    .min(0)
    .max(limits.comparedModels - 1)
    .default(0),
  rating: z.enum(ratings).nullable(),
  reason: storableText(1_000, 'Use at most 1,000 characters for the reason.')
    .nullable()
    .default(null),
});
export type RatingInput = z.output<typeof ratingInputSchema>;

export const ratingRowSchema = z.object({
  id: z.number().int(),
  /** Null for visitors and deleted accounts. */
  userId: z.number().int().nullable(),
  model: z.string(),
  rating: z.enum(ratings),
  /** Null if there is no reason, or if it was deleted with the conversation. */
  reason: z.string().nullable(),
  /** The request, where administrators can read the prompt if the installation allows that. */
  queryId: z.uuid(),
  timestamp: z.string(),
});
export type RatingRow = z.output<typeof ratingRowSchema>;

const most = 'Request 1 to 200 ratings at a time.';
const place = 'Use a rating ID, such as 7.';
export const ratingPageSchema = z
  .strictObject({
    /** Returns only ratings that are older than the one with this id. */
    before: z.coerce.number(place).int(place).min(1, place).max(1e15, place),
    limit: z.coerce.number(most).int(most).min(1, most).max(200, most),
  })
  .partial();
