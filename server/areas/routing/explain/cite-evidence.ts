import type { Model } from '#server/providers/contract/model.ts';
import type { RoutingContext } from '../choose/routing-context.ts';
import { scoreModels, type ModelScore } from '../choose/score-models.ts';
import type { DialSetting } from '../choose/dial.ts';

interface Decided {
  context: RoutingContext;
  candidates: readonly Model[];
  dial: DialSetting;
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
  const [before] = scoreModels(candidates, { ...context, evidence: null }, dial.position);
  if (!before || before.model.id === first.model.id) return null;
  const rival = before.model;
  const own = evidence.get(first.model.id);
  const others = evidence.get(rival.id);
  const isOwn = own !== undefined && own.shift > 0;
  if (!isOwn && !(others && others.shift < 0)) return null;
  const lost = others?.against.get(first.model.id);
  const tally = isOwn
    ? own.against.get(rival.id)
    : lost && { wins: lost.of - lost.wins, of: lost.of };
  // Comparisons with other models affected the choice too, but prove nothing about these two.
  return tally && tally.wins * 2 > tally.of
    ? `was preferred to ${rival.name} in ${tally.wins} of ${tally.of} comparisons here`
    : `comes before ${rival.name} because of how people voted here on tasks like this`;
}
