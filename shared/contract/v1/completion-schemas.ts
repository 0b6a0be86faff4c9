import { z } from 'zod';
import { storableText } from '../storable-text.ts';
import { chatBodyBytes, chatCompletionSchema, chatRequestSchema } from './chat-schemas.ts';

const prompt = storableText(chatBodyBytes, 'This prompt is too long.').min(1, 'Send a prompt.');
const instead = 'isn’t supported here. Use POST /v1/chat/completions.';

/**
 * The request for OpenAI's older text completions: a single prompt, which is answered like a message. Without
 * `max_tokens`, the answer isn't cut off at 16 tokens, unlike OpenAI's. Source: OpenAI's API reference,
 * "CreateCompletionRequest".
 */
export const completionRequestSchema = chatRequestSchema.omit({ messages: true }).extend({
  prompt: z.union(
    [prompt, z.tuple([prompt]).transform(([only]) => only)],
    'Send one prompt as text. Lists of several prompts and tokens aren’t supported.',
  ),
  suffix: z.literal('', 'Text after the completion isn’t supported.').nullish(),
  echo: z.literal(false, 'Repeating the prompt isn’t supported.').nullish(),
  best_of: z.literal(1, 'Only one completion is generated. Set best_of to 1.').nullish(),
  n: z.literal(1, 'Only one completion is generated. Set n to 1.').nullish(),
  logprobs: z.null(`logprobs ${instead}`).optional(),
  tools: z.null(`tools ${instead}`).optional(),
  response_format: z.null(`response_format ${instead}`).optional(),
});
export type CompletionRequest = z.output<typeof completionRequestSchema>;

/** Source: OpenAI's API reference, "CreateCompletionResponse". */
export const textCompletionSchema = chatCompletionSchema.extend({
  object: z.literal('text_completion'),
  choices: z.array(
    chatCompletionSchema.shape.choices.element.omit({ message: true }).extend({ text: z.string() }),
  ),
});
export type TextCompletion = z.output<typeof textCompletionSchema>;
