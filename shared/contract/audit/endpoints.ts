import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filterSchema, auditEntrySchema, loggedErrorSchema } from './schemas.ts';

export const auditEndpoints = {
  listAuditEntries: endpoint('GET /api/admin/audit', 'admin', {
    summary: 'List administrators’ actions, latest first',
    query: filterSchema,
    output: z.object({ total: z.number().int(), rows: z.array(auditEntrySchema) }),
  }),
  listLoggedErrors: endpoint('GET /api/admin/errors', 'admin', {
    summary: 'List recent errors of all server processes, latest first',
    query: filterSchema,
    output: z.object({ total: z.number().int(), rows: z.array(loggedErrorSchema) }),
  }),
};
