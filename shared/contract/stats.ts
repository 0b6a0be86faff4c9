import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

const firstDay = '2000-01-01';
const lastDay = '2199-12-31';
const daySchema = z.iso
  .date('Write the date as yyyy-MM-dd.')
  .refine((day) => day >= firstDay && day <= lastDay, `From ${firstDay} to ${lastDay}.`);

const datesSchema = z
  .strictObject({ startDate: daySchema, endDate: daySchema })
  .partial()
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    path: ['endDate'],
    message: 'The end lies before the start.',
  });

const wholeNumber = 'Give the number of a user, such as 7.';
const userParams = z.strictObject({
  userId: z.coerce.number(wholeNumber).int(wholeNumber).min(1, wholeNumber).max(1e15, wholeNumber),
});

const userRowSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  isStandard: z.boolean(),
  standardExpiry: z.string().nullable(),
  createdAt: z.string(),
  isAdmin: z.boolean(),
  stripeCustomerId: z.string().nullable(),
});

const totalsSchema = z.object({ totalQueries: count, totalTokens: count, totalDataSize: count });
export type Totals = z.output<typeof totalsSchema>;

const dailyUsageSchema = z.object({
  date: z.iso.date(),
  textQueries: count,
  multimodalQueries: count,
  modelComparisons: count,
  textTokensUsed: count,
  imageTokensUsed: count,
  dataSizeBytes: count,
});
export type DailyUsage = z.output<typeof dailyUsageSchema>;

const modelPopularitySchema = z.object({
  id: z.number().int(),
  model: z.string(),
  totalSelections: count,
  totalComparisons: count,
  /** 0 to 1. */
  winRate: z.number(),
  categoryStrengths: z.record(z.string(), z.number()),
  lastUpdated: z.string(),
});

const preferenceRowSchema = z.object({
  id: z.number().int(),
  userId: z.number().int().nullable(),
  query: z.string(),
  modelsCompared: z.array(z.string()),
  selectedModel: z.string().nullable(),
  timestamp: z.string(),
});

export const statsEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'User accounts; the total stands in the header X-Total-Count',
    query: z
      .strictObject({
        search: z.string().max(200),
        page: z.coerce.number().int().min(1).max(1_000_000),
        pageSize: z.coerce.number().int().min(1).max(200),
      })
      .partial(),
    output: z.array(userRowSchema),
  }),
  getTotals: endpoint({
    method: 'GET',
    path: '/api/admin/stats/users',
    access: 'admin',
    summary: 'Totals over everyone',
    query: datesSchema,
    output: totalsSchema,
  }),
  listDailyUsage: endpoint({
    method: 'GET',
    path: '/api/admin/stats/users/:userId',
    access: 'admin',
    summary: "One person's daily records",
    params: userParams,
    query: datesSchema,
    output: z.array(dailyUsageSchema),
  }),
  listModelPopularity: endpoint({
    method: 'GET',
    path: '/api/admin/stats/models',
    access: 'admin',
    summary: 'How often each model is chosen when compared',
    output: z.array(modelPopularitySchema),
  }),
  getModelPopularity: endpoint({
    method: 'GET',
    path: '/api/admin/stats/models/:model',
    access: 'admin',
    summary: 'How often one model is chosen when compared',
    params: z.strictObject({ model: z.string().min(1).max(200) }),
    output: modelPopularitySchema,
  }),
  recalculateModelPopularity: endpoint({
    method: 'POST',
    path: '/api/admin/stats/models/recalculate',
    access: 'admin',
    summary: 'Recount the model statistics from the preferences',
    output: z.object({ success: z.boolean() }),
  }),
  listPreferences: endpoint({
    method: 'GET',
    path: '/api/admin/stats/preferences',
    access: 'admin',
    summary: 'Logged preferences, newest first',
    output: z.array(preferenceRowSchema),
  }),
  listUserPreferences: endpoint({
    method: 'GET',
    path: '/api/admin/stats/preferences/:userId',
    access: 'admin',
    summary: "One person's logged preferences, newest first",
    params: userParams,
    output: z.array(preferenceRowSchema),
  }),
};
