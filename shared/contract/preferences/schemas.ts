import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { providerIdSchema } from '../models/schemas.ts';
import { storableText } from '../storable-text.ts';

const comparedModelSchema = z.strictObject({
  provider: providerIdSchema,
  model: z.string().max(100),
});

/** `selectedProvider` and `selectedModel` as the answers name them; absent for a tie or neither. */
const preferenceInputSchema = z
  .strictObject({
    query: storableText(limits.promptCharacters, 'The prompt is longer than any that was sent.'),
    selectedProvider: providerIdSchema.optional(),
    selectedModel: z.string().max(100).optional(),
    comparedModels: z.array(comparedModelSchema).min(2).max(limits.comparedModels),
    outcome: z.enum(['preferred', 'tie', 'neither']).default('preferred'),
    queryId: z.uuid().optional(),
  })
  .refine(
    ({ outcome, selectedProvider, selectedModel }) =>
      outcome === 'preferred' ? selectedProvider && selectedModel : !selectedModel,
    { path: ['selectedModel'], message: 'Name the preferred model, or say tie or neither.' },
  );
export type PreferenceInput = z.output<typeof preferenceInputSchema>;

export const preferenceEndpoints = {
  logPreference: endpoint({
    method: 'POST',
    path: '/api/switchyard/log-preference',
    access: 'user',
    summary: 'Say which answer of a comparison was preferred',
    body: preferenceInputSchema,
    output: z.object({ success: z.boolean() }),
  }),
};
