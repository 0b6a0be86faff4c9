import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { answerSchema, finishes, recommendationSchema } from '../query/schemas.ts';
import { storableText } from '../storable-text.ts';
import { findUnstorableText } from '../../lib/text.ts';

/** One conversation of a signed-in person. Times are ISO 8601. */
export const threadSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  createdAt: z.string(),
  lastActiveAt: z.string(),
  turns: z.number().int(),
  /** Bytes of the files that are kept with it. */
  fileBytes: z.number().int(),
});
export type Thread = z.output<typeof threadSchema>;

const keptFileSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  kind: z.enum(['image', 'document']),
  mediaType: z.string(),
  bytes: z.number().int(),
});

/** One prompt of a thread with its answers, one or up to three side by side. */
export const threadTurnSchema = z.object({
  queryId: z.uuid(),
  query: z.string(),
  askedAt: z.string(),
  answers: z.array(answerSchema.extend({ name: z.string(), finish: z.enum(finishes) })),
  recommendations: z.array(recommendationSchema),
  preference: z
    .object({
      outcome: z.enum(['preferred', 'tie', 'neither']),
      /** The preferred answer's place, or null. */
      position: z.number().int().nullable(),
    })
    .nullable(),
  files: z.array(keptFileSchema),
});
export type ThreadTurn = z.output<typeof threadTurnSchema>;

const threadParams = z.strictObject({ threadId: z.uuid() });

const titleSchema = z
  .string()
  .trim()
  .min(1, 'Give the thread a name.')
  .max(200, 'At most 200 characters.')
  .refine((title) => findUnstorableText(title) === null, 'Remove the broken characters.');

const searchText = storableText(200, 'Search with at most 200 characters.');

export const threadEndpoints = {
  listThreads: endpoint({
    method: 'GET',
    path: '/api/threads',
    access: 'user',
    summary:
      'Your threads, most recently active first; `search` looks in titles, prompts and answers',
    query: z.strictObject({ search: searchText }).partial(),
    output: z.object({
      threads: z.array(threadSchema),
      /** How many are kept; the least recently active one goes when another begins. */
      maxThreads: z.number().int(),
      fileBytes: z.number().int(),
      maxFileBytes: z.number().int(),
    }),
  }),
  getThread: endpoint({
    method: 'GET',
    path: '/api/threads/:threadId',
    access: 'user',
    summary: 'One thread with every turn',
    params: threadParams,
    output: threadSchema.omit({ turns: true }).extend({ turns: z.array(threadTurnSchema) }),
  }),
  renameThread: endpoint({
    method: 'PATCH',
    path: '/api/threads/:threadId',
    access: 'user',
    summary: 'Rename a thread',
    params: threadParams,
    body: z.strictObject({ title: titleSchema }),
    output: threadSchema,
  }),
  deleteThread: endpoint({
    method: 'DELETE',
    path: '/api/threads/:threadId',
    access: 'user',
    summary: 'Delete a thread with its texts and files',
    params: threadParams,
    output: z.object({ success: z.boolean() }),
  }),
  exportThread: endpoint({
    method: 'GET',
    path: '/api/threads/:threadId/export',
    access: 'user',
    summary: 'A thread as a file, Markdown or JSON',
    delivery: 'binary',
    params: threadParams,
    query: z.strictObject({ format: z.enum(['markdown', 'json']) }),
    output: z.void(),
  }),
  getKeptFile: endpoint({
    method: 'GET',
    path: '/api/threads/:threadId/files/:fileId',
    access: 'user',
    summary: 'A file that is kept with a thread',
    delivery: 'binary',
    params: threadParams.extend({ fileId: z.uuid() }),
    output: z.void(),
  }),
};
