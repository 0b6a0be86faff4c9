import type { ApiKeyView } from '#shared/contract/api-keys/schemas.ts';
import type { Budgets } from '#shared/contract/budgets/schemas.ts';
import { formatSpent } from '#shared/lib/format-spent.ts';
import { formatMicroUsd } from '#web/ui/data/format-money.ts';
import { parseMicroUsd } from '#web/ui/data/parse-money.ts';

/** Budgets as they are typed, in dollars; empty where nothing bounds the key. */
export type DollarFields = Record<'day' | 'month' | 'total', string>;

/** What cannot be read is sent as nothing, which the server refuses in words. */
export function toBudgets({ day, month, total }: DollarFields): Budgets {
  return {
    dayMicroUsd: parseMicroUsd(day),
    monthMicroUsd: parseMicroUsd(month),
    totalMicroUsd: parseMicroUsd(total),
  };
}

/** What the key has spent, beside each budget that it has. */
export function describeSpending({
  budgets,
  spent,
}: Pick<ApiKeyView, 'budgets' | 'spent'>): string {
  const periods = [
    { key: 'dayMicroUsd', name: 'today' },
    { key: 'monthMicroUsd', name: 'this month' },
    { key: 'totalMicroUsd', name: 'in all' },
  ] as const;
  const parts = periods.flatMap(({ key, name }) => {
    const budget = budgets[key];
    return budget === null ? [] : `${formatSpent(spent[key], budget)} ${name}`;
  });
  return `Spent ${parts.length > 0 ? parts.join(', ') : `${formatMicroUsd(spent.totalMicroUsd)}, no budget`}`;
}
