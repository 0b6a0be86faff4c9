import { z } from 'zod';
import { filterSchema } from '../audit/schemas.ts';
import { paymentFilterSchema, subscriptionFilterSchema } from '../billing/payment-schemas.ts';
import { endpoint } from '../endpoint.ts';
import { requestFilterSchema } from '../requests/schemas.ts';
import { moneyFields, refineSpan } from '../statistics/money-schemas.ts';
import { costsQuerySchema } from '../statistics/schemas.ts';
import { userPageSchema } from '../users/schemas.ts';

const format = z.enum(['csv', 'json'], 'Choose csv or json.').default('csv');
const file = { delivery: 'binary' } as const;

/** Downloads of whole lists, as CSV or JSON. Each download is recorded in the audit log. */
export const exportEndpoints = {
  exportUsers: endpoint('GET /api/admin/exports/users', 'admin', {
    ...file,
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
  exportRequests: endpoint('GET /api/admin/exports/requests', 'admin', {
    ...file,
    summary: 'Export the requests that match the filters, one row per answer, without texts',
    query: requestFilterSchema.omit({ before: true }).extend({ format }),
  }),
  exportPayments: endpoint('GET /api/admin/exports/payments', 'admin', {
    ...file,
    summary: 'Export the payments that match the filters, with their refunds',
    query: paymentFilterSchema.omit({ before: true }).extend({ format }),
  }),
  exportSubscriptions: endpoint('GET /api/admin/exports/subscriptions', 'admin', {
    ...file,
    summary: 'Export the current subscriptions that match the filters, with their next charge',
    query: subscriptionFilterSchema.omit({ page: true }).extend({ format }),
  }),
  exportMoney: endpoint('GET /api/admin/exports/money', 'admin', {
    ...file,
    summary: 'Export income and spending by day, model, group and user',
    query: refineSpan(z.strictObject({ ...moneyFields, format })),
  }),
  exportCosts: endpoint('GET /api/admin/exports/costs', 'admin', {
    ...file,
    summary: 'Export model costs by day, provider, model and user',
    query: costsQuerySchema.extend({ format }),
  }),
  exportAuditEntries: endpoint('GET /api/admin/exports/audit', 'admin', {
    ...file,
    summary: 'Export administrators’ actions that match a search, latest first',
    query: filterSchema.omit({ page: true }).extend({ format }),
  }),
  exportLoggedErrors: endpoint('GET /api/admin/exports/errors', 'admin', {
    ...file,
    summary: 'Export recent errors that match a search, latest first',
    query: filterSchema.omit({ page: true }).extend({ format }),
  }),
};
