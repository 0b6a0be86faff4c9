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
    params: modelParams,
    output: modelPopularitySchema,
  }),
  recalculateModelPopularity: endpoint({
    method: 'POST',
    path: '/api/admin/stats/models/recalculate',
    access: 'admin',
    summary: 'Recount the model statistics from the preferences',
    output: z.object({ success: z.boolean() }),
  }),
  getVoteEffects: endpoint({
    method: 'GET',
    path: '/api/admin/stats/vote-effects',
    access: 'admin',
    summary: 'What column position and length of an answer have to do with being chosen',
    output: voteEffectsSchema,
  }),
  listPreferences: endpoint({
    method: 'GET',
    path: '/api/admin/stats/preferences',
    access: 'admin',
    summary: 'Logged preferences, newest first; 100 unless told',
    query: preferencePageSchema,
    output: z.array(preferenceRowSchema),
  }),
  listUserPreferences: endpoint({
    method: 'GET',
    path: '/api/admin/stats/preferences/:userId',
    access: 'admin',
    summary: "One person's logged preferences, newest first; 100 unless told",
    params: userParams,
    query: preferencePageSchema,
    output: z.array(preferenceRowSchema),
  }),
  getCosts: endpoint({
    method: 'GET',
    path: '/api/admin/stats/costs',
    access: 'admin',
    summary: 'What the models cost, by day, provider, model and user',
    query: costsQuerySchema,
    output: costsSchema,
  }),
  getMoney: endpoint({
    method: 'GET',
    path: '/api/admin/stats/money',
    access: 'admin',
    summary: 'What people paid against what models cost, by day, model, group and person',
    query: moneyQuerySchema,
    output: moneySchema,
  }),
};
