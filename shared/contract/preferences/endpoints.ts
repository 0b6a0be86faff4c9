import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { preferenceInputSchema } from './schemas.ts';

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
};
