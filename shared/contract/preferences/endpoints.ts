import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { preferenceInputSchema } from './schemas.ts';

export const preferenceEndpoints = {
  logPreference: endpoint({
    method: 'POST',
    path: '/api/switchyard/log-preference',
    access: 'user',
    summary: 'Say which answer of a comparison was preferred',
    body: preferenceInputSchema,
    output: z.object({ success: z.boolean() }),
  }),
};
