import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../users/schemas.ts';
import { budgetStandingSchema, periodBudgetsSchema } from './schemas.ts';

export const budgetEndpoints = {
  listBudgets: endpoint({
    method: 'GET',
    path: '/api/account/budgets',
    access: 'user',
    summary: 'Every budget that bounds you or one of your keys, with what is spent of it',
    output: z.array(budgetStandingSchema),
  }),
  setBudget: endpoint({
    method: 'PUT',
    path: '/api/account/budget',
    access: 'user',
    summary: 'Set what you may spend a day and a month; null takes a budget away',
    body: periodBudgetsSchema,
    output: periodBudgetsSchema,
  }),
  getAllowance: endpoint({
    method: 'GET',
    path: '/api/admin/users/:userId/budget',
    access: 'admin',
    summary: 'What an administrator lets a person spend a day and a month',
    params: userParams,
    output: periodBudgetsSchema,
  }),
  setAllowance: endpoint({
    method: 'PUT',
    path: '/api/admin/users/:userId/budget',
    access: 'admin',
    summary: 'Set what a person may spend a day and a month; null takes a budget away',
    params: userParams,
    body: periodBudgetsSchema,
    output: periodBudgetsSchema,
  }),
  getInstallationBudget: endpoint({
    method: 'GET',
    path: '/api/admin/budget',
    access: 'admin',
    summary: 'The installation’s budget with what is spent of it; null where there is none',
    output: budgetStandingSchema.nullable(),
  }),
};
