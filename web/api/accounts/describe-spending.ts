import type { BudgetStanding } from '#shared/contract/budgets/schemas.ts';
import { formatMoney, formatSpent } from '#shared/lib/format.ts';

/** Describes the spending against each budget of a key or person. */
export function describeSpending({
  budgets,
  spent,
}: Pick<BudgetStanding, 'budgets' | 'spent'>): string {
  const periods = [
    { key: 'dayMicroUsd', name: 'today' },
    { key: 'monthMicroUsd', name: 'this month' },
    { key: 'totalMicroUsd', name: 'in total' },
  ] as const;
  const parts = periods.flatMap(({ key, name }) => {
    const budget = budgets[key];
    return budget === null ? [] : `${formatSpent(spent[key], budget)} ${name}`;
  });
  return `Spent ${parts.length > 0 ? parts.join(', ') : `${formatMoney(spent.totalMicroUsd)}, no budget`}`;
}
