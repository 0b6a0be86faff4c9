import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { BudgetStanding, PeriodBudgets } from '#shared/contract/budgets/schemas.ts';
import { noSuchUser } from '../../platform/not-found.ts';
import type { BudgetSettings, BudgetStore, CountedBudget } from './ports.ts';

export interface BudgetDeps {
  store: BudgetStore;
  settings: BudgetSettings;
}

export async function listBudgets(
  { store }: BudgetDeps,
  userId: number,
): Promise<BudgetStanding[]> {
  return (await store.listOf(userId)).map(present);
}

export async function findInstallationBudget({
  store,
  settings,
}: BudgetDeps): Promise<BudgetStanding | null> {
  const installation = settings.installation();
  return installation && present(await store.findInstallation(installation));
}

/** Sets the budget that users set for themselves. */
export async function setOwnBudget(
  { store }: BudgetDeps,
  userId: number,
  budgets: PeriodBudgets,
): Promise<PeriodBudgets> {
  if (!(await store.set(userId, 'person', budgets, null))) throw noSuchUser(userId);
  return budgets;
}

/** Sets the budget that an administrator sets for a user. */
export async function setAllowance(
  { store }: BudgetDeps,
  { id, username }: CurrentUser,
  userId: number,
  budgets: PeriodBudgets,
): Promise<PeriodBudgets> {
  const isSet = await store.set(userId, 'allowance', budgets, (before) => ({
    actor: { id, username },
    action: 'user.budget',
    subject: `user ${userId}`,
    before,
    after: budgets,
  }));
  if (!isSet) throw noSuchUser(userId);
  return budgets;
}

function present({ userId: _, ...standing }: CountedBudget): BudgetStanding {
  return standing;
}
