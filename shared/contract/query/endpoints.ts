import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { queryInputSchema, queryOutputSchema, queryIdParams } from './schemas.ts';

export const queryEndpoints = {
  runQuery: endpoint('POST /api/switchyard/query', 'public', {
    summary: 'Send a prompt to a model that you choose or to the one Auto picks',
    delivery: 'json-or-events',
    body: queryInputSchema,
    bodyBytes: limits.queryBodyBytes,
    output: queryOutputSchema,
  }),
  followQuery: endpoint('GET /api/switchyard/queries/:queryId/events', 'public', {
    summary: 'Reconnect to an answer’s stream; Last-Event-ID is the last event received',
    delivery: 'events',
    params: queryIdParams,
  }),
  stopQuery: endpoint('POST /api/switchyard/queries/:queryId/stop', 'public', {
    summary: 'Stop an answer; the text so far is saved',
    params: queryIdParams,
    output: z.object({ stopped: z.boolean() }),
  }),
  revealNames: endpoint('POST /api/switchyard/queries/:queryId/reveal', 'user', {
    summary: 'Reveal the models in a blind comparison without voting',
    params: queryIdParams,
  }),
};
