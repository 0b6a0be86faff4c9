import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  threadListSchema,
  threadParams,
  threadSchema,
  threadSearchSchema,
  threadWithTurnsSchema,
  titleSchema,
} from './schemas.ts';

export const threadEndpoints = {
  listThreads: endpoint({
    method: 'GET',
    path: '/api/threads',
    access: 'user',
    summary:
      'Your threads, most recently active first; `search` looks in titles, prompts and answers',
    query: threadSearchSchema,
    output: threadListSchema,
  }),
  getThread: endpoint({
    method: 'GET',
    path: '/api/threads/:threadId',
    access: 'user',
    summary: 'One thread with every turn',
    params: threadParams,
    output: threadWithTurnsSchema,
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
