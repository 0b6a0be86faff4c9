import type { Budgets } from '#shared/contract/budgets/schemas.ts';
import { parseMicroUsd, toDollarText } from '#web/ui/data/parse-money.ts';

/** The budgets as typed, in dollars. Empty means that there is no limit. */
export type DollarFields = Record<'day' | 'month' | 'total', string>;

/** Text that cannot be parsed becomes zero, which the server rejects with a message. */
export function toBudgets({ day, month, total }: DollarFields): Budgets {
  return {
    dayMicroUsd: parseMicroUsd(day),
    monthMicroUsd: parseMicroUsd(month),
    totalMicroUsd: parseMicroUsd(total),
  };
}

export function toDollars({ dayMicroUsd, monthMicroUsd, totalMicroUsd }: Budgets): DollarFields {
  return {
    day: toDollarText(dayMicroUsd),
    month: toDollarText(monthMicroUsd),
    total: toDollarText(totalMicroUsd),
  };
}
