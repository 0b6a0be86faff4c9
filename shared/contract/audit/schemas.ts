import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { storableText } from '../storable-text.ts';

const filterSchema = z
  .strictObject({
    /** Found in who, what and on what; for errors in the message and the request id. */
    search: storableText(200, 'Search with at most 200 characters.'),
    /** An area such as `setting`, or the level of an error. */
    kind: storableText(50, 'An area has at most 50 characters.'),
    page: z.coerce.number().int().min(1).max(100_000),
  })
  .partial();

const stateSchema = z.record(z.string(), z.unknown()).nullable();

const actSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  actorId: z.number().int(),
  actorName: z.string(),
  action: z.string(),
  subject: z.string(),
  before: stateSchema,
  after: stateSchema,
});
export type AuditAct = z.output<typeof actSchema>;

const faultSchema = z.object({
  id: z.number().int(),
  at: z.string(),
  level: z.enum(['warning', 'error']),
  requestId: z.string().nullable(),
  message: z.string(),
  detail: z.string().nullable(),
});
export type ServerFault = z.output<typeof faultSchema>;

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
