import { z } from 'zod';

/** The maximum number of tool calls in one answer, and in a message that a program sends. */
export const mostToolCalls = 128;

/** A call that a model makes to one of the functions that the program offers. */
export const toolCallSchema = z.object({
  /** Matches the call with its result. */
  id: z.string(),
  name: z.string(),
  /** The arguments as the model wrote them, usually JSON. */
  arguments: z.string(),
  /** A value that Google and others expect back with the call; absent if there is none. */
  signature: z.string().optional(),
});
export type ToolCall = z.output<typeof toolCallSchema>;
