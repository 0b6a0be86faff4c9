import type { BudgetStanding } from '#shared/contract/budgets/schemas.ts';
import { isCapped } from '#shared/lib/budget-alerts.ts';
import { formatMoney, formatSpent } from '#shared/lib/format.ts';

/** Describes how much a key or user has spent of each of its budgets. */
export function describeSpending({
  budgets,
  caps,
  spent,
}: Pick<BudgetStanding, 'budgets' | 'caps' | 'spent'>): string {
  const periods = [
    { period: 'day', name: 'today' },
    { period: 'month', name: 'this month' },
    { period: 'total', name: 'in total' },
  ] as const;
  const parts = periods.flatMap(({ period, name }) => {
    const key = `${period}MicroUsd` as const;
    const budget = budgets[key];
    const whose = isCapped({ budgets, caps }, period) ? ' (set by an administrator)' : '';
    return budget === null ? [] : `${formatSpent(spent[key], budget)} ${name}${whose}`;
  });
  return `Spent ${parts.length > 0 ? parts.join(', ') : `${formatMoney(spent.totalMicroUsd)}, no budget`}`;
}
