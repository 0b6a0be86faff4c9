import { z } from 'zod';

/**
 * Source: OpenAI's API reference, "Model". The facts after `owned_by` have OpenRouter's names, which many
 * clients read. They describe the model that answers now, and are absent for Auto.
 */
export const modelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Seconds since 1970; 0 if the release is unknown. */
  created: z.number().int(),
  owned_by: z.string(),
  /** Absent if the model with this id answers. */
  answered_by: z.string().optional(),
  /** Tokens; null if unknown. */
  context_length: z.number().int().nullable().optional(),
  max_completion_tokens: z.number().int().nullable().optional(),
  /** Dollars per token or picture, as decimals; null if unknown. */
  pricing: z
    .object({
      prompt: z.string().nullable(),
      completion: z.string().nullable(),
      image: z.string().nullable(),
    })
    .optional(),
  architecture: z
    .object({
      input_modalities: z.array(z.enum(['text', 'image', 'file'])),
      output_modalities: z.array(z.enum(['text', 'image'])),
    })
    .optional(),
});
export type V1Model = z.output<typeof modelSchema>;

export const modelListSchema = z.object({
  object: z.literal('list'),
  data: z.array(modelSchema),
});
