import type { Model } from '#server/providers/contract/model.ts';
import type { PolicyStore } from '../store/policy-store.ts';
import { estimateShifts } from './estimate-shifts.ts';
import { gatherComparisons, type GatherDeps } from './gather-comparisons.ts';
import { isNew } from './review-routing.ts';

interface WaitingDeps extends GatherDeps {
  policies: Pick<PolicyStore, 'getInForce'>;
}

interface Found {
  asOf: number;
  version: number;
  models: readonly Model[];
  isWaiting: boolean;
}

/**
 * Returns a function that tells whether the votes lead to a policy other than the active one. It is
 * called every minute, so it recomputes only after a vote, a promotion or a change of models.
 */
export function watchCandidate(deps: WaitingDeps): () => Promise<boolean> {
  let last: Found | null = null;
  return async () => {
    const { policy, version } = await deps.policies.getInForce();
    const asOf = await deps.comparisons.newestId();
    const models = deps.catalogue.models();
    if (last?.asOf === asOf && last.version === version && last.models === models) {
      return last.isWaiting;
    }
    const { comparisons } = await gatherComparisons(deps, asOf);
    const isWaiting = isNew(estimateShifts(comparisons), policy);
    last = { asOf, version, models, isWaiting };
    return isWaiting;
  };
}
