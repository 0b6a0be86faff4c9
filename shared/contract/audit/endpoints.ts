import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filterSchema, auditEntrySchema, loggedErrorSchema } from './schemas.ts';

export const auditEndpoints = {
  listAuditEntries: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'What administrators did, the latest first',
    query: filterSchema,
    output: z.object({ total: z.number().int(), rows: z.array(auditEntrySchema) }),
  }),
  listLoggedErrors: endpoint({
    method: 'GET',
    path: '/api/admin/errors',
    access: 'admin',
    summary: 'What went wrong lately in any server process, the latest first',
    query: filterSchema,
    output: z.object({ total: z.number().int(), rows: z.array(loggedErrorSchema) }),
  }),
};
