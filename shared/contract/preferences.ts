import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { providerIdSchema } from './models.ts';

const comparedModelSchema = z.strictObject({
  provider: providerIdSchema,
  model: z.string().max(100),
});

export const preferenceEndpoints = {
  logPreference: endpoint({
    method: 'POST',
    path: '/api/switchyard/log-preference',
    access: 'standard',
    summary: 'Say which answer of a comparison was preferred',
    body: z.strictObject({
      query: z.string().max(limits.promptCharacters),
      selectedProvider: providerIdSchema.optional(),
      selectedModel: z.string().max(100).optional(),
      comparedModels: z.array(comparedModelSchema).min(2).max(limits.comparedModels),
      outcome: z.enum(['preferred', 'tie', 'neither']).default('preferred'),
      queryId: z.uuid().optional(),
    }),
    output: z.object({ success: z.boolean() }),
  }),
};
