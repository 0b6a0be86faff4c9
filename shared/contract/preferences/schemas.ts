import { z } from 'zod';
import { limits } from '../limits.ts';
import { providerIdSchema } from '../models/schemas.ts';
import { storableText } from '../storable-text.ts';
import { outcomes } from './constants.ts';

const comparedModelSchema = z.strictObject({
  provider: providerIdSchema,
  model: z.string().max(100),
});

/** `selectedProvider` and `selectedModel` as the answers name them; absent for a tie or neither. */
export const preferenceInputSchema = z
  .strictObject({
    query: storableText(limits.promptCharacters, 'The prompt is longer than any that was sent.'),
    selectedProvider: providerIdSchema.optional(),
    selectedModel: z.string().max(100).optional(),
    comparedModels: z.array(comparedModelSchema).min(2).max(limits.comparedModels),
    outcome: z.enum(outcomes).default('preferred'),
    queryId: z.uuid().optional(),
  })
  .refine(
    ({ outcome, selectedProvider, selectedModel }) =>
      outcome === 'preferred' ? selectedProvider && selectedModel : !selectedModel,
    { path: ['selectedModel'], message: 'Name the preferred model, or say tie or neither.' },
  );
export type PreferenceInput = z.output<typeof preferenceInputSchema>;
