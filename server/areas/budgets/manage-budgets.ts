import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { BudgetStanding, PeriodBudgets, TagBudget } from '#shared/contract/budgets/schemas.ts';
import { noSuchUser } from '../../platform/not-found.ts';
import type { BudgetStore } from './store/budget-store.ts';
import type { CountedBudget } from './store/count-budgets.ts';

export interface BudgetDeps {
  store: BudgetStore;
  /** Null without a budget. Read on every call, so that changes take effect immediately. */
  installation(): PeriodBudgets | null;
}

export async function listBudgets(
  { store }: BudgetDeps,
  userId: number,
): Promise<BudgetStanding[]> {
  return (await store.listOf(userId)).map(present);
}

export async function findInstallationBudget({
  store,
  installation,
}: BudgetDeps): Promise<BudgetStanding | null> {
  const budgets = installation();
  return budgets && present(await store.findInstallation(budgets));
}

export async function setOwnBudget(
  { store }: BudgetDeps,
  userId: number,
  budgets: PeriodBudgets,
): Promise<PeriodBudgets> {
  if (!(await store.set(userId, 'person', budgets, null))) throw noSuchUser(userId);
  return budgets;
}

/** Sets the budget that an administrator gives a user. */
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

export async function listTagBudgets({ store }: BudgetDeps): Promise<BudgetStanding[]> {
  return (await store.listTags()).map(present);
}

/** Sets a joint budget for all API calls with a tag. */
export async function setTagBudget(
  { store }: BudgetDeps,
  { id, username }: CurrentUser,
  { tag, ...budgets }: TagBudget,
): Promise<TagBudget> {
  await store.setTag(tag, budgets, (before) => ({
    actor: { id, username },
    action: 'tag.budget',
    subject: tag,
    before,
    after: budgets,
  }));
  return { tag, ...budgets };
}

function present({ userId: _, ...standing }: CountedBudget): BudgetStanding {
  return standing;
}
