import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const mailEndpoints = {
  getMailStatus: endpoint({
    method: 'GET',
    path: '/api/admin/mail',
    access: 'admin',
    summary: 'Whether mail is sent, how many wait and how many could not be sent',
    output: z.object({
      isConfigured: z.boolean(),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
  }),
};
