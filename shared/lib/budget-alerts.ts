import { alertPercents, type BudgetKind } from '../contract/budgets/constants.ts';
import type { Budgets, BudgetStanding } from '../contract/budgets/schemas.ts';

export const budgetPeriods = ['day', 'month', 'total'] as const;
export type BudgetPeriod = (typeof budgetPeriods)[number];

/** The limits that apply if both budgets limit the same spending. */
export function lowerBudgets(own: Budgets, caps: Budgets): Budgets {
  const lower = (one: number | null, other: number | null) =>
    one === null || other === null ? (one ?? other) : Math.min(one, other);
  return {
    dayMicroUsd: lower(own.dayMicroUsd, caps.dayMicroUsd),
    monthMicroUsd: lower(own.monthMicroUsd, caps.monthMicroUsd),
    totalMicroUsd: lower(own.totalMicroUsd, caps.totalMicroUsd),
  };
}

/** Whether the administrator's limit is the one that applies in this period. */
export function isCapped(
  { budgets, caps }: Pick<BudgetStanding, 'budgets' | 'caps'>,
  period: BudgetPeriod,
): boolean {
  const cap = caps[`${period}MicroUsd`];
  return cap !== null && cap === budgets[`${period}MicroUsd`];
}

/** A budget alert, for the highest threshold that a period of the budget has reached. */
export interface BudgetAlert {
  /** Identical for everyone who receives the alert, for the whole period. */
  key: string;
  kind: BudgetKind;
  period: BudgetPeriod;
  percent: (typeof alertPercents)[number];
  /** Formatted for the start of a sentence: `Your own daily budget`. */
  name: string;
  spentMicroUsd: number;
  mostMicroUsd: number;
  /** Whether this is a key's budget that only an administrator can raise. */
  isCapped: boolean;
}

/** One alert for each period in which at least half of the budget has been spent. */
export function listBudgetAlerts(standing: BudgetStanding): BudgetAlert[] {
  return budgetPeriods.flatMap((period) => alertOf(standing, period) ?? []);
}

function alertOf(standing: BudgetStanding, period: BudgetPeriod): BudgetAlert | null {
  const mostMicroUsd = standing.budgets[`${period}MicroUsd`];
  if (mostMicroUsd === null) return null;
  const spentMicroUsd = standing.spent[`${period}MicroUsd`];
  const percent = alertPercents.findLast((part) => (spentMicroUsd / mostMicroUsd) * 100 >= part);
  return percent === undefined ? null : describeAlert(standing, period, percent);
}

/** The alert for one period of a budget of which `percent` has been spent. */
export function describeAlert(
  standing: BudgetStanding,
  period: BudgetPeriod,
  percent: BudgetAlert['percent'],
): BudgetAlert {
  const begins = { day: standing.day, month: standing.month, total: 'ever' }[period];
  return {
    key: `budget:${standing.id}:${period}:${begins}:${percent}`,
    kind: standing.kind,
    period,
    percent,
    name: nameBudget(standing, period),
    spentMicroUsd: standing.spent[`${period}MicroUsd`],
    mostMicroUsd: standing.budgets[`${period}MicroUsd`] ?? 0,
    isCapped: isCapped(standing, period),
  };
}

/** Says that a budget is spent, or what percentage of it is spent, rounded down. */
export function wordStanding(alert: BudgetAlert): string {
  const { percent, spentMicroUsd, mostMicroUsd } = alert;
  const isSpent = percent === 100;
  return wordAlert({
    ...alert,
    percent: isSpent ? percent : Math.floor((spentMicroUsd / mostMicroUsd) * 100),
  });
}

/** Like `wordStanding`, but with the percentage that triggered the alert, not the current one. */
export function wordAlert({ percent, name }: { percent: number; name: string }): string {
  if (percent === 100) return `${name} is spent`;
  return `${percent}% of ${name.charAt(0).toLowerCase()}${name.slice(1)} is spent`;
}

const times: Record<BudgetPeriod, string> = { day: 'daily', month: 'monthly', total: 'total' };

function nameBudget({ kind, keyName }: BudgetStanding, period: BudgetPeriod): string {
  const budget = `${times[period]} budget`;
  const names: Record<BudgetKind, string> = {
    key: `The ${budget} for your key ${keyName ?? ''}`.trim(),
    person: `Your own ${budget}`,
    allowance: `Your ${budget}`,
    tag: `The ${budget} for the tag ${keyName ?? ''}`,
    installation: `This installation’s ${budget}`,
  };
  return names[kind];
}
