import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { PolicyReplay, RoutingReview } from '#shared/contract/routing/schemas.ts';
import { wilsonInterval } from '../../statistics/wilson-interval.ts';
import type { EvidenceByTask } from '../ports.ts';
import type { ReplayableComparison } from './gather-comparisons.ts';

/** What a policy chooses among the answers of one comparison. */
export type Choose = (comparison: ReplayableComparison) => ModelId | null;

export function chooseBy(evidence: EvidenceByTask | null): Choose {
  return ({ rank }) => rank(evidence)[0]?.model.id ?? null;
}

/** A comparison with the choice of each of two policies. */
export interface Replayed {
  comparison: ReplayableComparison;
  inForce: ModelId | null;
  candidate: ModelId | null;
}

type Policy = 'inForce' | 'candidate';

/** How often a policy's choice was the preferred one, and what its choices cost. */
export function sumUp(replayed: readonly Replayed[], policy: Policy): PolicyReplay {
  const decided = replayed.filter(({ comparison }) => comparison.chosen !== null);
  const wins = decided.filter((each) => each[policy] === each.comparison.chosen).length;
  const [low, high] = wilsonInterval(wins, decided.length);
  const costs = replayed.flatMap((each) => {
    const own = each[policy] && each.comparison.costs.get(each[policy]);
    const isPriced = [...each.comparison.costs.values()].every((cost) => cost !== null);
    return isPriced && typeof own === 'number' ? [own] : [];
  });
  return {
    decided: decided.length,
    wins,
    share: decided.length === 0 ? null : wins / decided.length,
    low,
    high,
    meanCostMicroUsd:
      costs.length === 0 ? null : costs.reduce((sum, cost) => sum + cost, 0) / costs.length,
    costed: costs.length,
  };
}

/** Where the two policies choose differently, and whose choice was preferred there. */
export function compareChoices(replayed: readonly Replayed[]) {
  const differing = replayed.filter(({ inForce, candidate }) => inForce !== candidate);
  const winsOf = (policy: Policy) =>
    differing.filter(({ comparison: { chosen }, ...each }) => chosen && each[policy] === chosen)
      .length;
  const [candidateWins, inForceWins] = [winsOf('candidate'), winsOf('inForce')];
  return {
    better: whichIsBetter(candidateWins, inForceWins),
    comparisons: differing.length,
    decided: differing.filter(({ comparison }) => comparison.chosen !== null).length,
    candidateWins,
    inForceWins,
  };
}

/** A sign test: without any difference each would win half. */
function whichIsBetter(
  candidateWins: number,
  inForceWins: number,
): RoutingReview['differing']['better'] {
  const [low, high] = wilsonInterval(candidateWins, candidateWins + inForceWins);
  if (low > 0.5) return 'candidate';
  return high < 0.5 ? 'inForce' : 'unclear';
}
