import { z } from 'zod';
import { limits } from '../limits.ts';
import { providerIdSchema } from '../models/schemas.ts';
import { storableText } from '../storable-text.ts';
import { outcomes } from './constants.ts';

const comparedModelSchema = z.strictObject({
  provider: providerIdSchema,
  model: z.string().max(100),
});

/**
 * `selectedProvider` and `selectedModel` are those of the answers; absent for a tie or neither. A blind vote
 * knows no names, so it sends the position of the preferred answer and the id of the query instead.
 */
export const preferenceInputSchema = z
  .strictObject({
    query: storableText(limits.promptCharacters, 'The prompt is longer than any prompt can be.'),
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
