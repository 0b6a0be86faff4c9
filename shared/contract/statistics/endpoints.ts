import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moneyQuerySchema, moneySchema } from './money-schemas.ts';
import { userParams } from '../users/schemas.ts';
import {
  datesSchema,
  todaySchema,
  totalsSchema,
  dailyUsageSchema,
  modelPopularitySchema,
  voteEffectsSchema,
  preferenceRowSchema,
  preferencePageSchema,
  costsQuerySchema,
  costsSchema,
  modelParams,
} from './schemas.ts';

export const statisticsEndpoints = {
  getToday: endpoint('GET /api/admin/stats/today', 'admin', {
    summary: 'Get today’s date in the installation’s time zone, which is used for all daily counts',
    output: todaySchema,
  }),
  getTotals: endpoint('GET /api/admin/stats/users', 'admin', {
    summary: 'Get the totals for all users',
    query: datesSchema,
    output: totalsSchema,
  }),
  listDailyUsage: endpoint('GET /api/admin/stats/users/:userId', 'admin', {
    summary: 'Get a user’s daily records',
    params: userParams,
    query: datesSchema,
    output: z.array(dailyUsageSchema),
  }),
  listModelPopularity: endpoint('GET /api/admin/stats/models', 'admin', {
    summary: 'List how often each model is chosen in comparisons',
    output: z.array(modelPopularitySchema),
  }),
  getModelPopularity: endpoint('GET /api/admin/stats/models/:model', 'admin', {
    summary: 'Get how often one model is chosen in comparisons',
    params: modelParams,
    output: modelPopularitySchema,
  }),
  recalculateModelPopularity: endpoint('POST /api/admin/stats/models/recalculate', 'admin', {
    summary: 'Recalculate the model statistics from the preferences',
  }),
  getVoteEffects: endpoint('GET /api/admin/stats/vote-effects', 'admin', {
    summary: 'Get statistics on how an answer’s position and length affect how often it’s chosen',
    output: voteEffectsSchema,
  }),
  listPreferences: endpoint('GET /api/admin/stats/preferences', 'admin', {
    summary: 'List logged preferences, newest first; 100 by default',
    query: preferencePageSchema,
    output: z.array(preferenceRowSchema),
  }),
  listUserPreferences: endpoint('GET /api/admin/stats/preferences/:userId', 'admin', {
    summary: 'List a user’s logged preferences, newest first; 100 by default',
    params: userParams,
    query: preferencePageSchema,
    output: z.array(preferenceRowSchema),
  }),
  getCosts: endpoint('GET /api/admin/stats/costs', 'admin', {
    summary: 'Get model costs by day, provider, model and user',
    query: costsQuerySchema,
    output: costsSchema,
  }),
  getMoney: endpoint('GET /api/admin/stats/money', 'admin', {
    summary: 'Get income and model costs by day, model, group and user',
    query: moneyQuerySchema,
    output: moneySchema,
  }),
};
