import { z } from 'zod';
import { outcomes, ratings } from '../preferences/constants.ts';
import { finishes } from '../query/constants.ts';
import { answerSchema, recommendationSchema, routeDetailsSchema } from '../query/schemas.ts';
import { storableText } from '../storable-text.ts';
import { findUnstorableText } from '../../lib/text.ts';

/** One conversation of a signed-in person. Times are ISO 8601. */
export const threadSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: z.string(),
  lastActiveAt: z.string(),
  /** The number of visible turns. Each turn counts once, however many versions it has. */
  turns: z.number().int(),
  /** The total size of the files stored with the thread, in bytes. */
  fileBytes: z.number().int(),
  /** Pinned threads come first, and a new thread never displaces them. */
  isPinned: z.boolean(),
  /** Whether the title is still the start of the first prompt, which a model may then replace. */
  awaitsTitle: z.boolean(),
});
export type Thread = z.output<typeof threadSchema>;

export const threadListSchema = z.object({
  threads: z.array(threadSchema),
  /** Whether a search found more threads than are listed. */
  hasMore: z.boolean(),
  /**
   * The maximum number of threads on this person's plan. Creating one more displaces the least recently
   * active thread that isn't pinned.
   */
  maxThreads: z.number().int(),
  fileBytes: z.number().int(),
  maxFileBytes: z.number().int(),
});
export type ThreadList = z.output<typeof threadListSchema>;

const keptFileSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  kind: z.enum(['image', 'document']),
  mediaType: z.string(),
  bytes: z.number().int(),
});

/** One prompt in a thread, with its one to three answers. */
const threadTurnSchema = z.object({
  queryId: z.uuid(),
  /** The turn that this one continues; null for the first turn. Versions of a turn have the same parent. */
  parentId: z.uuid().nullable(),
  /** The comparison whose answers this turn combines; null for every other turn. */
  combines: z.uuid().nullable(),
  query: z.string(),
  askedAt: z.string(),
  answers: z.array(
    answerSchema.extend({
      name: z.string(),
      /** Counts from 0. There are gaps if the server died before every model of a comparison had answered. */
      position: z.number().int(),
      finish: z.enum(finishes),
      /** The user's own rating; null if there is none. */
      rating: z.enum(ratings).nullable(),
    }),
  ),
  recommendations: z.array(recommendationSchema),
  /** The numbers behind Auto's choice; null if they aren't stored, or before a blind vote. */
  details: routeDetailsSchema.nullable(),
  preference: z
    .object({
      outcome: z.enum(outcomes),
      /** The position of the preferred answer; null if none was preferred. */
      position: z.number().int().nullable(),
      /** Whether the names were hidden until the vote. */
      isBlind: z.boolean(),
    })
    .nullable(),
  files: z.array(keptFileSchema),
});
export type ThreadTurn = z.output<typeof threadTurnSchema>;

export const threadWithTurnsSchema = threadSchema.omit({ turns: true, awaitsTitle: true }).extend({
  /** All versions, oldest first. */
  turns: z.array(threadTurnSchema),
  /** The last turn of the visible path; null if the thread has no turns. */
  shownId: z.uuid().nullable(),
});
export type ThreadWithTurns = z.output<typeof threadWithTurnsSchema>;

export const threadParams = z.strictObject({ threadId: z.uuid() });

export const titleSchema = z
  .string()
  // Pasted line breaks and runs of spaces become single spaces, because a title is one line.
  .overwrite((title) => title.replaceAll(/\s+/g, ' ').trim())
  .min(1, 'Enter a name for the conversation.')
  .max(200, 'Use at most 200 characters.')
  .refine(
    (title) => findUnstorableText(title) === null,
    'This text contains invalid characters. Remove them and try again.',
  );

export const threadSearchSchema = z
  .strictObject({ search: storableText(200, 'Use at most 200 characters in a search.') })
  .partial();
