import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { userParams } from '../users/schemas.ts';
import {
  allowanceSchema,
  budgetStandingSchema,
  periodBudgetsSchema,
  tagBudgetSchema,
} from './schemas.ts';

export const budgetEndpoints = {
  listBudgets: endpoint('GET /api/account/budgets', 'user', {
    summary: 'List the budgets that apply to you and your API keys, with the amounts spent',
    output: z.array(budgetStandingSchema),
  }),
  setBudget: endpoint('PUT /api/account/budget', 'user', {
    summary: 'Set your daily and monthly budget; null removes a budget',
    body: periodBudgetsSchema,
    output: periodBudgetsSchema,
  }),
  getAllowance: endpoint('GET /api/admin/users/:userId/budget', 'admin', {
    summary:
      'Get the budget that an administrator set for a user, and all of the user’s budgets with the amounts spent',
    params: userParams,
    output: allowanceSchema,
  }),
  setAllowance: endpoint('PUT /api/admin/users/:userId/budget', 'admin', {
    summary: 'Set a user’s daily and monthly budget; null removes a budget',
    params: userParams,
    body: periodBudgetsSchema,
    output: periodBudgetsSchema,
  }),
  getInstallationBudget: endpoint('GET /api/admin/budget', 'admin', {
    summary: 'Get the installation’s budget and the amount spent; null if there is none',
    output: budgetStandingSchema.nullable(),
  }),
  listTagBudgets: endpoint('GET /api/admin/tag-budgets', 'admin', {
    summary: 'List tag budgets, with the amounts spent',
    output: z.array(budgetStandingSchema),
  }),
  setTagBudget: endpoint('PUT /api/admin/tag-budgets', 'admin', {
    summary: 'Set the daily and monthly budget of all API calls with a tag; null removes a budget',
    body: tagBudgetSchema,
    output: tagBudgetSchema,
  }),
};
