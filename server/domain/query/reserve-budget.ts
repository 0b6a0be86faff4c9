import { AppError } from '../app-error.ts';
import { boundCost } from './answer/bound-cost.ts';
import { sizeRequest } from './answer/build-request.ts';
import type { PlannedQuery } from './plan-query.ts';
import type { BudgetPeriod, BudgetStore } from './ports.ts';

/**
 * Sets aside what a program's query may cost, from the budgets of the key that it calls with; returns how much
 * each of its answers may cost, null where nothing bounds it. Throws where too little is left.
 */
export async function reserveBudget(
  budgets: Pick<BudgetStore, 'reserve'>,
  query: PlannedQuery,
): Promise<number | null> {
  const { actor, candidates, id: queryId } = query;
  if (!actor.key) return null;
  const costs = candidates.map(({ model }) =>
    boundCost(model, sizeRequest(model, query), query.sent.program?.maxOutputTokens ?? null),
  );
  const sum = (of: 'leastMicroUsd' | 'mostMicroUsd') =>
    costs.length * Math.max(0, ...costs.map((cost) => cost?.[of] ?? 0));
  const reserved = await budgets.reserve({
    queryId,
    keyId: actor.key.id,
    leastMicroUsd: sum('leastMicroUsd'),
    mostMicroUsd: sum('mostMicroUsd'),
  });
  if (!reserved.isReserved) throw budgetSpent(reserved);
  return actor.key.hasBudget ? Math.floor(reserved.microUsd / costs.length) : null;
}

const names: Record<BudgetPeriod, string> = {
  day: 'budget for today',
  month: 'budget for this month',
  total: 'whole budget',
};

function budgetSpent({
  period,
  leftMicroUsd,
  isHeld,
}: {
  period: BudgetPeriod;
  leftMicroUsd: number;
  isHeld: boolean;
}): AppError {
  const left = `$${(Math.max(0, leftMicroUsd) / 1e6).toFixed(4)}`;
  return isHeld
    ? new AppError(
        'budget-spent',
        `Of this key’s ${names[period]} ${left} is free, too little for this call: calls that still run hold the rest. Try again when they have ended.`,
        { retryAfterSeconds: 5 },
      )
    : new AppError(
        'budget-spent',
        `Of this key’s ${names[period]} ${left} is left, too little for this call. Choose a cheaper model, or raise the budget on your profile’s page.`,
      );
}
