import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Provider ids as they travel in picker ids and answers; Google travels as `vertex`. */
export const providerIds = ['openai', 'anthropic', 'vertex', 'xai'] as const;
export const providerIdSchema = z.enum(providerIds);
export type ProviderId = z.output<typeof providerIdSchema>;

/** A catalogue id: `provider:model`, for example `openai:gpt-4`. */
export type ModelId = `${ProviderId}:${string}`;
export const modelIdSchema = z.templateLiteral([providerIdSchema, ':', z.string().min(1).max(100)]);

export const providerSchema = z.object({
  id: providerIdSchema,
  /** As it stands in sentences: OpenAI, Anthropic, Google, xAI. */
  name: z.string(),
  link: z.string(),
  description: z.string(),
});

export const pickerModelSchema = z.object({
  id: modelIdSchema,
  provider: providerIdSchema,
  /** The id without its provider. */
  model: z.string(),
  name: z.string(),
  description: z.string(),
  isStandard: z.boolean(),
  /** False while the provider has no key: asking for it answers with `missingKey`. */
  isAvailable: z.boolean(),
  contextTokens: z.number().int().nullable(),
  bestFor: z.array(z.string()),
  sees: z.boolean(),
  makesImages: z.boolean(),
  providerLink: z.string(),
  /** Day (yyyy-mm-dd) on which the vendor retired it, where known. */
  retiredOn: z.string().nullable(),
  successorName: z.string().nullable(),
});

const limitSchema = z.object({ perMinute: z.number().int(), perDay: z.number().int() });

export const pickerSchema = z.object({
  providers: z.array(providerSchema),
  models: z.array(pickerModelSchema),
  limits: z.object({ free: limitSchema, standard: limitSchema }),
  /** A line that this installation shows on every page, such as what is simulated. */
  notice: z.string().nullable(),
});

export type Provider = z.output<typeof providerSchema>;
export type PickerModel = z.output<typeof pickerModelSchema>;
export type Picker = z.output<typeof pickerSchema>;

export const modelEndpoints = {
  getPicker: endpoint({
    method: 'GET',
    path: '/api/switchyard/models',
    access: 'public',
    summary: 'The models of the picker, their providers and the limits of each tier',
    output: pickerSchema,
  }),
};
