import type { Ledger } from '../../budgets/ports.ts';
import { boundCost } from '../answer/bound-cost.ts';
import { sizeRequest } from '../answer/build-request.ts';
import type { PlannedQuery } from '../plan-query.ts';

/**
 * Sets aside what a query may cost, from every budget that bounds its sender; returns how much each of its answers
 * may cost, null where nothing bounds it. Throws where too little is left.
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
