import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { moneyQuerySchema, moneySchema } from './money-schemas.ts';
import { userParams } from '../users/schemas.ts';
import {
  datesSchema,
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
  getTotals: endpoint({
    method: 'GET',
    path: '/api/admin/stats/users',
    access: 'admin',
    summary: 'Get the totals for all users',
    query: datesSchema,
    output: totalsSchema,
  }),
  listDailyUsage: endpoint({
    method: 'GET',
    path: '/api/admin/stats/users/:userId',
    access: 'admin',
    summary: 'Get a user’s daily records',
    params: userParams,
    query: datesSchema,
    output: z.array(dailyUsageSchema),
  }),
  listModelPopularity: endpoint({
    method: 'GET',
    path: '/api/admin/stats/models',
    access: 'admin',
    summary: 'List how often each model is chosen in comparisons',
    output: z.array(modelPopularitySchema),
  }),
  getModelPopularity: endpoint({
    method: 'GET',
    path: '/api/admin/stats/models/:model',
    access: 'admin',
    summary: 'Get how often one model is chosen in comparisons',
    params: modelParams,
    output: modelPopularitySchema,
  }),
  recalculateModelPopularity: endpoint({
    method: 'POST',
    path: '/api/admin/stats/models/recalculate',
    access: 'admin',
    summary: 'Recalculate the model statistics from the preferences',
    output: z.object({ success: z.boolean() }),
  }),
  getVoteEffects: endpoint({
    method: 'GET',
    path: '/api/admin/stats/vote-effects',
    access: 'admin',
    summary: 'Get statistics on how an answer’s position and length affect how often it’s chosen',
    output: voteEffectsSchema,
  }),
  listPreferences: endpoint({
    method: 'GET',
    path: '/api/admin/stats/preferences',
    access: 'admin',
    summary: 'List logged preferences, newest first; 100 by default',
    query: preferencePageSchema,
    output: z.array(preferenceRowSchema),
  }),
  listUserPreferences: endpoint({
    method: 'GET',
    path: '/api/admin/stats/preferences/:userId',
    access: 'admin',
    summary: 'List a user’s logged preferences, newest first; 100 by default',
    params: userParams,
    query: preferencePageSchema,
    output: z.array(preferenceRowSchema),
  }),
  getCosts: endpoint({
    method: 'GET',
    path: '/api/admin/stats/costs',
    access: 'admin',
    summary: 'Get model costs by day, provider, model and user',
    query: costsQuerySchema,
    output: costsSchema,
  }),
  getMoney: endpoint({
    method: 'GET',
    path: '/api/admin/stats/money',
    access: 'admin',
    summary: 'Get income and model costs by day, model, group and user',
    query: moneyQuerySchema,
    output: moneySchema,
  }),
};
