import { z } from 'zod';
import { problemSchema } from '../problem.ts';
import { tokenLogprobSchema } from './logprobs.ts';
import { citationSchema, foundPageSchema } from './web-search.ts';
import { shownModelIdSchema, shownProviderSchema } from './blind.ts';
import {
  failoverSchema,
  receiptSchema,
  recommendationSchema,
  routeDetailsSchema,
  substitutionSchema,
} from './schemas.ts';

/** The index of the answer within a comparison; 0 for a single answer. */
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
 * The events of a streamed answer, in order: `waiting` (optional), one `route`, then for each
 * column the events of its answer, ending with `receipt` or `problem`, and finally `done`. A
 * `problem` without a column means that the whole query failed. In the event stream, `type` is the
 * event's name, and ids count from 1.
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
  /**
   * A part of the model's thinking before its text; empty if the vendor only reports that the model is thinking.
   * Not saved.
   */
  z.object({ type: z.literal('thinking'), column, text: z.string() }),
  /**
   * A finished part of the thinking in its vendor's format, signed or encrypted. It is sent only to programs
   * that send it back. Not saved.
   */
  z.object({
    type: z.literal('reasoning'),
    column,
    provider: shownProviderSchema,
    block: z.record(z.string(), z.unknown()).readonly(),
  }),
  /** A note on how the answer was made, for example that the call was repeated. */
  z.object({ type: z.literal('note'), column, note: z.string() }),
  z.object({
    type: z.literal('text'),
    column,
    text: z.string(),
    /** The log probabilities of the text's tokens, if a program requested them. Not saved. */
    logprobs: z.array(tokenLogprobSchema).readonly().optional(),
  }),
  /** A web search. `queries` is absent when it starts and has the vendor's queries when it ends. */
  z.object({
    type: z.literal('search'),
    column,
    queries: z.array(z.string()).readonly().optional(),
    /** The pages that the search found, if a program requested them and the vendor lists them. Not saved. */
    sources: z.array(foundPageSchema).readonly().optional(),
  }),
  /** A page that supports some of the text so far. */
  z.object({ type: z.literal('citation'), column, citation: citationSchema }),
  /**
   * A piece of a tool call that the model wants the program to make. `id` and `name` come with the
   * first piece; `text` is appended to the arguments. Pages never receive this event.
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
  z.object({
    type: z.literal('receipt'),
    column,
    receipt: receiptSchema,
    /** How many citations were dropped; absent if none were. */
    citationsLeftOut: z.number().int().optional(),
  }),
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
