import { z } from 'zod';

/** Source: OpenAI's API reference, "Model". */
export const modelSchema = z.object({
  id: z.string(),
  object: z.literal('model'),
  /** Seconds since 1970. */
  created: z.number().int(),
  owned_by: z.string(),
});

export const modelListSchema = z.object({
  object: z.literal('list'),
  data: z.array(modelSchema),
});
export type V1Models = z.output<typeof modelListSchema>;
