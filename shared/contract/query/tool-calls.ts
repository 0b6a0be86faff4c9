import { z } from 'zod';

/** As many as an answer may ask for, and as a program may send back. */
export const mostToolCalls = 128;

/** A call of one of its program's functions that a model asks for. */
export const toolCallSchema = z.object({
  /** By which its result is told from those of other calls. */
  id: z.string(),
  name: z.string(),
  /** As the model wrote them: JSON in most cases. */
  arguments: z.string(),
  /** What the vendor wants back with the call, as Google does; absent where it gave nothing. */
  signature: z.string().optional(),
});
export type ToolCall = z.output<typeof toolCallSchema>;
