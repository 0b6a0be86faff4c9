import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { queryIdParams } from '../query/schemas.ts';
import {
  preferenceInputSchema,
  ratingInputSchema,
  ratingPageSchema,
  ratingRowSchema,
} from './schemas.ts';

export const preferenceEndpoints = {
  logPreference: endpoint({
    method: 'POST',
    path: '/api/switchyard/log-preference',
    access: 'user',
    summary: 'Vote for an answer of a comparison',
    body: preferenceInputSchema,
    bodyBytes: limits.queryBodyBytes,
    output: z.object({ success: z.boolean() }),
  }),
  rateAnswer: endpoint({
    method: 'POST',
    path: '/api/switchyard/queries/:queryId/rating',
    access: 'public',
    summary: 'Rate one of your answers, with an optional reason',
    params: queryIdParams,
    body: ratingInputSchema,
    output: z.object({ success: z.boolean() }),
  }),
  listRatings: endpoint({
    method: 'GET',
    path: '/api/admin/stats/ratings',
    access: 'admin',
    summary: 'List ratings of single answers, newest first; 100 by default',
    query: ratingPageSchema,
    output: z.array(ratingRowSchema),
  }),
};
