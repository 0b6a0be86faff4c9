import { z } from 'zod';

/** The most tool calls in one answer, and the most that a program may send back. */
export const mostToolCalls = 128;

/** A call of one of its program's functions that a model requests. */
export const toolCallSchema = z.object({
  /** Matches the call with its result. */
  id: z.string(),
  name: z.string(),
  /** As the model wrote them, usually JSON. */
  arguments: z.string(),
  /** A value that the vendor expects back with the call, as Google does; absent where there is none. */
  signature: z.string().optional(),
});
export type ToolCall = z.output<typeof toolCallSchema>;
