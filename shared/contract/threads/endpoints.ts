import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  shareChoiceSchema,
  shareListSchema,
  shareParams,
  shareSchema,
  sharedConversationSchema,
} from './share-schemas.ts';
import {
  threadListSchema,
  threadParams,
  threadSchema,
  threadSearchSchema,
  threadWithTurnsSchema,
  titleSchema,
} from './schemas.ts';

export const threadEndpoints = {
  listThreads: endpoint('GET /api/threads', 'user', {
    summary:
      'List your threads, pinned ones first, then the most recently active; `search` covers titles, prompts and answers',
    query: threadSearchSchema,
    output: threadListSchema,
  }),
  getThread: endpoint('GET /api/threads/:threadId', 'user', {
    summary: 'Get a thread with all versions of every message',
    params: threadParams,
    output: threadWithTurnsSchema,
  }),
  renameThread: endpoint('PATCH /api/threads/:threadId', 'user', {
    summary: 'Rename a thread',
    params: threadParams,
    body: z.strictObject({ title: titleSchema }),
    output: threadSchema,
  }),
  nameThread: endpoint('POST /api/threads/:threadId/title', 'user', {
    summary:
      'Let a model name a thread that has no title yet; returns the title, or null if the thread keeps the first words of its prompt',
    params: threadParams,
    output: z.object({ title: z.string().nullable() }),
  }),
  pinThread: endpoint('PUT /api/threads/:threadId/pin', 'user', {
    summary: 'Pin a thread, or unpin it; a new thread never displaces a pinned one',
    params: threadParams,
    body: z.strictObject({ isPinned: z.boolean() }),
    output: threadSchema,
  }),
  showTurn: endpoint('PUT /api/threads/:threadId/shown', 'user', {
    summary: 'Set which version of a message is shown when the thread is opened',
    params: threadParams,
    body: z.strictObject({ queryId: z.uuid() }),
  }),
  deleteThread: endpoint('DELETE /api/threads/:threadId', 'user', {
    summary: 'Delete a thread with its texts and files',
    params: threadParams,
  }),
  exportThread: endpoint('GET /api/threads/:threadId/export', 'user', {
    summary: 'Export a thread as Markdown or JSON',
    delivery: 'binary',
    params: threadParams,
    query: z.strictObject({ format: z.enum(['markdown', 'json']) }),
  }),
  getKeptFile: endpoint('GET /api/threads/:threadId/files/:fileId', 'user', {
    summary: 'Get a file from a thread',
    delivery: 'binary',
    params: threadParams.extend({ fileId: z.uuid() }),
  }),
  shareThread: endpoint('POST /api/threads/:threadId/shares', 'user', {
    summary: 'Create a link to a read-only copy of a thread as it is now, images included',
    params: threadParams,
    body: shareChoiceSchema,
    output: shareSchema,
  }),
  listShares: endpoint('GET /api/shares', 'user', {
    summary: 'List the links to your conversations, newest first',
    output: shareListSchema,
  }),
  endShare: endpoint('DELETE /api/shares/:shareId', 'user', {
    summary: 'Revoke a link and delete its copy',
    params: shareParams,
  }),
  getSharedConversation: endpoint('GET /api/shared/:shareId', 'public', {
    summary:
      'Get a shared conversation as it was when it was shared; anyone with the link can read it',
    params: shareParams,
    output: sharedConversationSchema,
  }),
  getSharedPicture: endpoint('GET /api/shared/:shareId/pictures/:pictureId', 'public', {
    summary: 'Get an image from a shared conversation',
    delivery: 'binary',
    params: shareParams.extend({ pictureId: z.uuid() }),
  }),
};
