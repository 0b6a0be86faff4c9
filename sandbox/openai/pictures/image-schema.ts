import { z } from 'zod';

export const imageRequestSchema = z.looseObject({
  prompt: z.string(),
  model: z.string().nullish(),
  n: z.int().nullish(),
  size: z.string().nullish(),
  quality: z.string().nullish(),
  style: z.string().nullish(),
  response_format: z.string().nullish(),
});
export type ImageRequest = z.infer<typeof imageRequestSchema>;
