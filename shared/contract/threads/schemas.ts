import { z } from 'zod';
import { outcomes } from '../preferences/constants.ts';
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
  /** How many are shown, each in one of its versions. */
  turns: z.number().int(),
  /** Bytes of the files that are kept with it. */
  fileBytes: z.number().int(),
});
export type Thread = z.output<typeof threadSchema>;

export const threadListSchema = z.object({
  threads: z.array(threadSchema),
  /** How many are kept; a new one beyond them displaces the least recently active one. */
  maxThreads: z.number().int(),
  fileBytes: z.number().int(),
  maxFileBytes: z.number().int(),
});

const keptFileSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  kind: z.enum(['image', 'document']),
  mediaType: z.string(),
  bytes: z.number().int(),
});

/** One prompt of a thread with its answers, one or up to three side by side. */
const threadTurnSchema = z.object({
  queryId: z.uuid(),
  /** The turn it continues, null where it begins the thread. Versions of a turn continue the same one. */
  parentId: z.uuid().nullable(),
  /** The comparison whose answers it combines; null for every other turn. */
  combines: z.uuid().nullable(),
  query: z.string(),
  askedAt: z.string(),
  answers: z.array(answerSchema.extend({ name: z.string(), finish: z.enum(finishes) })),
  recommendations: z.array(recommendationSchema),
  /** The numbers of its choice, as they were then; null where there are none. */
  details: routeDetailsSchema.nullable(),
  preference: z
    .object({
      outcome: z.enum(outcomes),
      /** The preferred answer's place, or null. */
      position: z.number().int().nullable(),
      /** Whether the names were hidden until then. */
      isBlind: z.boolean(),
    })
    .nullable(),
  files: z.array(keptFileSchema),
});
export type ThreadTurn = z.output<typeof threadTurnSchema>;

export const threadWithTurnsSchema = threadSchema.omit({ turns: true }).extend({
  /** All versions, oldest first. */
  turns: z.array(threadTurnSchema),
  /** The last turn of the path that is shown; null where there is no turn. */
  shownId: z.uuid().nullable(),
});
export type ThreadWithTurns = z.output<typeof threadWithTurnsSchema>;

export const threadParams = z.strictObject({ threadId: z.uuid() });

export const titleSchema = z
  .string()
  // A title is one line, wherever it was pasted from.
  .overwrite((title) => title.replaceAll(/\s+/g, ' ').trim())
  .min(1, 'Give the thread a name.')
  .max(200, 'At most 200 characters.')
  .refine((title) => findUnstorableText(title) === null, 'Remove the broken characters.');

export const threadSearchSchema = z
  .strictObject({ search: storableText(200, 'Search with at most 200 characters.') })
  .partial();
