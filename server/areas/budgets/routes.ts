import { userIdOf, userOf } from '../../platform/actor.ts';
import {
  findInstallationBudget,
  listBudgets,
  listTagBudgets,
  setAllowance,
  setOwnBudget,
  setTagBudget,
  type BudgetDeps,
} from './manage-budgets.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

export function budgetRoutes(deps: BudgetDeps): Routes {
  return {
    listBudgets: (_input, { actor }) => listBudgets(deps, userIdOf(actor)),
    setBudget: ({ body }, { actor }) => setOwnBudget(deps, userIdOf(actor), body),
    getAllowance: async ({ params: { userId } }) => ({
      ...(await deps.store.find(userId, 'allowance')),
      standings: await listBudgets(deps, userId),
    }),
    setAllowance: ({ params, body }, { actor }) =>
      setAllowance(deps, userOf(actor), params.userId, body),
    listTagBudgets: () => listTagBudgets(deps),
    setTagBudget: ({ body }, { actor }) => setTagBudget(deps, userOf(actor), body),
    getInstallationBudget: () => findInstallationBudget(deps),
  };
}
