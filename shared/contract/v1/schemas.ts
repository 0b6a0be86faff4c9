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
  name: z.string().optional(),
  /** Absent if the model with this id answers. */
  answered_by: z.string().optional(),
  /** Tokens; null if unknown. */
  context_length: z.number().int().nullable().optional(),
  max_completion_tokens: z.number().int().nullable().optional(),
  /** Dollars per token, picture or web search, as decimals; null if unknown. */
  pricing: z
    .object({
      prompt: z.string().nullable(),
      completion: z.string().nullable(),
      image: z.string().nullable(),
      input_cache_read: z.string().nullable(),
      input_cache_write: z.string().nullable(),
      /** Null too if the model can’t search. Google’s models cost this per prompt, however often they search. */
      web_search: z.string().nullable(),
    })
    .optional(),
  architecture: z
    .object({
      input_modalities: z.array(z.enum(['text', 'image', 'file'])),
      output_modalities: z.array(z.enum(['text', 'image', 'embeddings'])),
    })
    .optional(),
  /** The fields of a chat request that the model accepts. */
  supported_parameters: z.array(z.string()).optional(),
  /** The day (yyyy-mm-dd) from which the vendor no longer serves the model; null if none is announced. */
  expiration_date: z.string().nullable().optional(),
});
export type V1Model = z.output<typeof modelSchema>;

export const modelListSchema = z.object({
  object: z.literal('list'),
  data: z.array(modelSchema),
});
