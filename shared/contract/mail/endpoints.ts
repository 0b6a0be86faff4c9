import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const mailEndpoints = {
  getMailStatus: endpoint('GET /api/admin/mail', 'admin', {
    summary: 'Check whether e-mail is set up, and how many e-mails are queued or have failed',
    output: z.object({
      isConfigured: z.boolean(),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
  }),
};
