import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { filterSchema, actSchema, faultSchema } from './schemas.ts';

export const auditEndpoints = {
  listActs: endpoint({
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'What administrators did, the latest first',
    query: filterSchema,
    output: z.object({ total: z.number().int(), rows: z.array(actSchema) }),
  }),
  exportActs: endpoint({
    method: 'GET',
    path: '/api/admin/audit.csv',
    access: 'admin',
    summary: 'The same as a table, all pages',
    delivery: 'binary',
    query: filterSchema,
    output: z.void(),
  }),
  listServerFaults: endpoint({
    method: 'GET',
    path: '/api/admin/errors',
    access: 'admin',
    summary: 'What went wrong lately in any server process, the latest first',
    query: filterSchema,
    output: z.object({ total: z.number().int(), rows: z.array(faultSchema) }),
  }),
  exportServerFaults: endpoint({
    method: 'GET',
    path: '/api/admin/errors.csv',
    access: 'admin',
    summary: 'The same as a table, all pages',
    delivery: 'binary',
    query: filterSchema,
    output: z.void(),
  }),
};
