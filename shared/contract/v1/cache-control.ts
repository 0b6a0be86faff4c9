import { z } from 'zod';

/** Source: `CacheControlEphemeral` of @anthropic-ai/sdk. OpenRouter has it in chats too. */
const cacheControlSchema = z.object({
  type: z.literal('ephemeral'),
  ttl: z.enum(['5m', '1h']).optional(),
});
export type CacheControl = z.output<typeof cacheControlSchema>;

/** Fields of a part that may be marked. */
export const markFields = { cache_control: cacheControlSchema.nullish() };
