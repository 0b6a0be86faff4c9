import { z } from 'zod';

const tokenSchema = z.object({
  token: z.string(),
  logprob: z.number(),
  /** The token in UTF-8, because it may be only part of a character. */
  bytes: z.array(z.number().int()),
});

/**
 * How likely a token of an answer was, and the most likely alternatives. Source: OpenAI's API reference,
 * "ChatCompletionTokenLogprob".
 */
export const tokenLogprobSchema = tokenSchema.extend({ top_logprobs: z.array(tokenSchema) });
export type TokenLogprob = z.output<typeof tokenLogprobSchema>;
