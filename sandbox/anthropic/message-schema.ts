import { z } from 'zod';

const blockSchema = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  citations: z.unknown().optional(),
});
const contentSchema = z.union([z.string(), z.array(blockSchema)]);
export type Content = z.infer<typeof contentSchema>;

/** Source: https://platform.claude.com/docs/en/api/messages */
export const messageRequestSchema = z.looseObject({
  model: z.string(),
  max_tokens: z.int(),
  messages: z.array(
    z.looseObject({ role: z.enum(['user', 'assistant', 'system']), content: contentSchema }),
  ),
  system: contentSchema.optional(),
  stream: z.boolean().optional(),
  temperature: z.number().optional(),
  top_p: z.number().optional(),
  top_k: z.number().optional(),
});
export type MessageRequest = z.infer<typeof messageRequestSchema>;
