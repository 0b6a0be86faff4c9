import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filterSchema, auditEntrySchema, loggedErrorSchema } from './schemas.ts';

export const auditEndpoints = {
  listAuditEntries: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'List administrators’ actions, latest first',
    query: filterSchema,
    output: z.object({ total: z.number().int(), rows: z.array(auditEntrySchema) }),
  }),
  listLoggedErrors: endpoint({
    method: 'GET',
    path: '/api/admin/errors',
    access: 'admin',
    summary: 'List recent errors of all server processes, latest first',
    query: filterSchema,
    output: z.object({ total: z.number().int(), rows: z.array(loggedErrorSchema) }),
  }),
};
