import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { queryInputSchema, queryOutputSchema, queryIdParams } from './schemas.ts';

export const queryEndpoints = {
  runQuery: endpoint({
    method: 'POST',
    path: '/api/switchyard/query',
    access: 'public',
    summary: 'Send a prompt to the model that is chosen or asked for',
    delivery: 'json-or-events',
    body: queryInputSchema,
    bodyBytes: limits.queryBodyBytes,
    output: queryOutputSchema,
  }),
  followQuery: endpoint({
    method: 'GET',
    path: '/api/switchyard/queries/:queryId/events',
    access: 'public',
    summary: 'Reattach to an answer after a broken connection (Last-Event-ID says what was seen)',
    delivery: 'events',
    params: queryIdParams,
    output: z.void(),
  }),
  stopQuery: endpoint({
    method: 'POST',
    path: '/api/switchyard/queries/:queryId/stop',
    access: 'public',
    summary: 'Stop an answer; what has arrived is kept',
    params: queryIdParams,
    output: z.object({ stopped: z.boolean() }),
  }),
  revealNames: endpoint({
    method: 'POST',
    path: '/api/switchyard/queries/:queryId/reveal',
    access: 'user',
    summary: 'Show which models answered a blind comparison, without a vote',
    params: queryIdParams,
    output: z.object({ success: z.boolean() }),
  }),
};
