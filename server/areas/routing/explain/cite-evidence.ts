import type { Model } from '#server/providers/contract/model.ts';
import type { RoutingContext } from '../choose/routing-context.ts';
import { scoreModels, type ModelScore } from '../choose/score-models.ts';

interface Decided {
  context: RoutingContext;
  candidates: readonly Model[];
  dial: number;
}

/**
 * How this installation's own comparisons changed the choice. Null if they didn't change it, or if they
 * involve neither of the two models named in the explanation.
 */
export function citeEvidence(
  first: ModelScore,
  { context, candidates, dial }: Decided,
): string | null {
  const evidence = context.evidence?.get(context.traits.task);
  if (!evidence) return null;
  const [before] = scoreModels(candidates, { ...context, evidence: null }, dial);
  if (!before || before.model.id === first.model.id) return null;
  const rival = before.model;
  const own = evidence.get(first.model.id);
  if (own && own.shift > 0) return citeWins(rival, own.against.get(rival.id));
  const others = evidence.get(rival.id);
  return others && others.shift < 0 ? citeLosses(rival, others.against.get(first.model.id)) : null;
}

interface Tally {
  wins: number;
  of: number;
}

// Cites only comparisons between the two named models. Those with other models affected the choice too, but
// prove nothing about the two.
function citeWins({ name }: Model, tally: Tally | undefined): string {
  return tally && tally.wins * 2 > tally.of
    ? `Preferred to ${name} in ${tally.wins} of ${tally.of} comparisons here, so it comes first.`
    : `Comes before ${name} because it did better here than published results suggest.`;
}

function citeLosses({ name }: Model, tally: Tally | undefined): string {
  return tally && tally.wins * 2 < tally.of
    ? `Comes before ${name}, which was preferred in only ${tally.wins} of ${tally.of} comparisons here.`
    : `Comes before ${name}, which did worse here than published results suggest.`;
}
