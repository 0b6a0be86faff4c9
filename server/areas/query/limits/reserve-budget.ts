import type { Ledger } from '../../budgets/index.ts';
import { boundCost } from '../answer/bound-cost.ts';
import { sizeRequest } from '../answer/build-request.ts';
import type { PlannedQuery } from '../plan-query.ts';

/**
 * Reserves what a query may cost in every budget that applies to its sender. Returns how much each answer may
 * cost, in micro-dollars; null if no budget applies. Throws if too little is left.
 */
export async function reserveBudget(
  budgets: Pick<Ledger, 'reserve'>,
  query: PlannedQuery,
): Promise<number | null> {
  const { actor, candidates, id } = query;
  const costs = candidates.map(({ model }) =>
    boundCost(model, sizeRequest(model, query), query.sent.program?.maxOutputTokens ?? null),
  );
  const sum = (of: 'leastMicroUsd' | 'mostMicroUsd') =>
    costs.length * Math.max(0, ...costs.map((cost) => cost?.[of] ?? 0));
  const reserved = await budgets.reserve(actor, id, {
    leastMicroUsd: sum('leastMicroUsd'),
    mostMicroUsd: sum('mostMicroUsd'),
  });
  return reserved === null ? null : Math.floor(reserved / costs.length);
}
