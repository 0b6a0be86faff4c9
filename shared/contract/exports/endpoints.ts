import { z } from 'zod';
import { filterSchema } from '../audit/schemas.ts';
import { paymentFilterSchema, subscriptionFilterSchema } from '../billing/payment-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { requestFilterSchema } from '../requests/schemas.ts';
import { moneyFields, refineSpan } from '../statistics/money-schemas.ts';
import { costsQuerySchema } from '../statistics/schemas.ts';
import { userPageSchema } from '../users/schemas.ts';

const format = z.enum(['csv', 'json'], 'Choose csv or json.').default('csv');
const file = { method: 'GET', access: 'admin', delivery: 'binary', output: z.void() } as const;

/** Downloads of whole lists, as CSV or JSON. Each download is recorded in the audit log. */
export const exportEndpoints = {
  exportUsers: endpoint({
    ...file,
    path: '/api/admin/exports/users',
    summary: 'Export the accounts that match a search and filters, by ID',
    query: userPageSchema
      .pick({
        search: true,
        standard: true,
        admin: true,
        blocked: true,
        waiting: true,
        subscription: true,
      })
      .extend({ format }),
  }),
  exportRequests: endpoint({
    ...file,
    path: '/api/admin/exports/requests',
    summary: 'Export the requests that match the filters, one row per answer, without texts',
    query: requestFilterSchema.omit({ before: true }).extend({ format }),
  }),
  exportPayments: endpoint({
    ...file,
    path: '/api/admin/exports/payments',
    summary: 'Export the payments that match the filters, with their refunds',
    query: paymentFilterSchema.omit({ before: true }).extend({ format }),
  }),
  exportSubscriptions: endpoint({
    ...file,
    path: '/api/admin/exports/subscriptions',
    summary: 'Export the current subscriptions that match the filters, with their next charge',
    query: subscriptionFilterSchema.omit({ page: true }).extend({ format }),
  }),
  exportMoney: endpoint({
    ...file,
    path: '/api/admin/exports/money',
    summary: 'Export income and spending by day, model, group and user',
    query: refineSpan(z.strictObject({ ...moneyFields, format })),
  }),
  exportCosts: endpoint({
    ...file,
    path: '/api/admin/exports/costs',
    summary: 'Export model costs by day, provider, model and user',
    query: costsQuerySchema.extend({ format }),
  }),
  exportAuditEntries: endpoint({
    ...file,
    path: '/api/admin/exports/audit',
    summary: 'Export administrators’ actions that match a search, latest first',
    query: filterSchema.omit({ page: true }).extend({ format }),
  }),
  exportLoggedErrors: endpoint({
    ...file,
    path: '/api/admin/exports/errors',
    summary: 'Export recent errors that match a search, latest first',
    query: filterSchema.omit({ page: true }).extend({ format }),
  }),
};
