import type { Model } from '../../models/model.ts';
import type { ModelScore } from '../ports.ts';
import type { RoutingContext } from '../choose/routing-context.ts';
import { scoreModels, type TradeOff } from '../choose/score-models.ts';

interface Decided {
  context: RoutingContext;
  candidates: readonly Model[];
  tradeOff: TradeOff;
}

/** What this installation's own comparisons did to the choice; null where it would be the same without. */
export function citeEvidence(
  first: ModelScore,
  { context, candidates, tradeOff }: Decided,
): string | null {
  const evidence = context.evidence?.get(context.traits.task);
  if (!evidence) return null;
  const [before] = scoreModels(candidates, { ...context, evidence: null }, tradeOff);
  if (!before || before.model.id === first.model.id) return null;
  const { name } = first.model;
  const own = evidence.get(first.model.id);
  if (own && own.shift > 0) {
    return `${name} was preferred ${own.wins} of ${own.comparisons} here, and so goes before ${before.model.name}.`;
  }
  const rival = evidence.get(before.model.id);
  if (!rival || rival.shift >= 0) return null;
  return `${before.model.name} was preferred only ${rival.wins} of ${rival.comparisons} here, and so ${name} goes before it.`;
}
