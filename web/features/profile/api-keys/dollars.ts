import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { Budgets } from '#shared/contract/budgets/schemas.ts';
import { formatMoney, formatSpent } from '#shared/lib/format.ts';
import { parseMicroUsd } from '#web/ui/data/parse-money.ts';

/** The budgets as typed, in dollars. Empty means no limit. */
export type DollarFields = Record<'day' | 'month' | 'total', string>;

/** Text that cannot be parsed becomes zero, which the server rejects with a message. */
export function toBudgets({ day, month, total }: DollarFields): Budgets {
  return {
    dayMicroUsd: parseMicroUsd(day),
    monthMicroUsd: parseMicroUsd(month),
    totalMicroUsd: parseMicroUsd(total),
  };
}

/** What the key has spent against each of its budgets. */
export function describeSpending({
  budgets,
  spent,
}: Pick<ApiKeyView, 'budgets' | 'spent'>): string {
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
