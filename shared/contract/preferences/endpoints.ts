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
  logPreference: endpoint('POST /api/switchyard/log-preference', 'user', {
    summary: 'Vote for an answer in a comparison',
    body: preferenceInputSchema,
    bodyBytes: limits.queryBodyBytes,
  }),
  rateAnswer: endpoint('POST /api/switchyard/queries/:queryId/rating', 'public', {
    summary: 'Rate one of your answers, with an optional reason',
    params: queryIdParams,
    body: ratingInputSchema,
  }),
  listRatings: endpoint('GET /api/admin/stats/ratings', 'admin', {
    summary: 'List ratings of single answers, newest first; 100 by default',
    query: ratingPageSchema,
    output: z.array(ratingRowSchema),
  }),
};
