import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { shownModelIdSchema, shownProviderSchema } from './blind.ts';
import {
  failoverSchema,
  receiptSchema,
  recommendationSchema,
  routeDetailsSchema,
  substitutionSchema,
} from './schemas.ts';

/** Which of a comparison's answers an event belongs to; 0 when there is one. */
const column = z.number().int().nonnegative();

const routedColumnSchema = z.object({
  column,
  id: shownModelIdSchema,
  provider: shownProviderSchema,
  model: z.string(),
  name: z.string(),
  reason: z.string(),
});

/**
 * What a streamed answer sends, in order: perhaps `waiting`, then `route` once, then for each column
 * `failover`, `substitution`, `note`, `thinking`, `text` and `tool-call` as they come, closed by `receipt` or `problem`; `done` last.
 * `problem` without a column fails the whole query. On the wire the event name is the `type`, the id a
 * count from 1.
 */
export const streamEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('waiting'), queryId: z.uuid(), ahead: z.number().int() }),
  z.object({
    type: z.literal('route'),
    queryId: z.uuid(),
    threadId: z.uuid(),
    columns: z.array(routedColumnSchema),
    recommendations: z.array(recommendationSchema),
    details: routeDetailsSchema.nullable(),
  }),
  z.object({
    type: z.literal('failover'),
    column,
    failover: failoverSchema,
    /** The model that takes over, and why it was chosen. */
    next: routedColumnSchema,
  }),
  z.object({
    type: z.literal('substitution'),
    column,
    substitution: substitutionSchema,
    next: routedColumnSchema,
  }),
  /** Some of what the model thinks before its text; empty where it only says that it does. Not kept. */
  z.object({ type: z.literal('thinking'), column, text: z.string() }),
  /** What is said of how the answer came about, such as that the model was asked again. */
  z.object({ type: z.literal('note'), column, note: z.string() }),
  z.object({ type: z.literal('text'), column, text: z.string() }),
  /**
   * A piece of a call that a model asks its program to make: `id` and `name` come with the first of each, `text` is
   * more of its arguments. No page gets one.
   */
  z.object({
    type: z.literal('tool-call'),
    column,
    call: z.number().int().nonnegative(),
    id: z.string().optional(),
    name: z.string().optional(),
    signature: z.string().optional(),
    text: z.string(),
  }),
  z.object({ type: z.literal('receipt'), column, receipt: receiptSchema }),
  z.object({
    type: z.literal('problem'),
    column: column.optional(),
    problem: problemSchema,
    receipt: receiptSchema.optional(),
  }),
  z.object({ type: z.literal('done'), queryId: z.uuid() }),
]);

export type StreamEvent = z.output<typeof streamEventSchema>;
export type RoutedColumn = z.output<typeof routedColumnSchema>;
