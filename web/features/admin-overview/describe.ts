import type { Overview } from '#shared/contract/overview/schemas.ts';
import { formatCount, formatMoney, formatSpent } from '#shared/lib/format.ts';

/**
 * Counts the providers that have a key and aren't turned off. A provider counts as up even if some of its models
 * fail.
 */
export function describeProviders(providers: Overview['providers']): string {
  const asked = providers.filter(({ state }) => state !== 'no-key' && state !== 'off');
  const up = asked.filter(({ state }) => state === 'up' || state === 'model-failing');
  if (asked.length === 0) return 'No keys yet';
  return up.length === asked.length ? 'All up' : `${up.length} of ${asked.length} up`;
}

export function describeOverviewSpending({
  todayMicroUsd,
  budgetMicroUsd,
}: Pick<Overview['spending'], 'todayMicroUsd' | 'budgetMicroUsd'>): string {
  if (budgetMicroUsd === null) return formatMoney(todayMicroUsd);
  return formatSpent(todayMicroUsd, budgetMicroUsd);
}

export function describePeople({ day, week }: Pick<Overview['people'], 'day' | 'week'>): string {
  return `${formatCount(day)} today, ${formatCount(week)} this week`;
}

export function describeErrorCount({ day }: Pick<Overview['errors'], 'day'>): string {
  return day === 0 ? 'None in 24 hours' : `${formatCount(day)} in 24 hours`;
}
