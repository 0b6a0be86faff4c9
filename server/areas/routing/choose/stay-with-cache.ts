import type { Model } from '#server/providers/contract/model.ts';
import type { DecisionNote } from '../decision-note.ts';
import type { Dial } from './dial.ts';
import { savedMicroUsd } from './price-models.ts';
import type { RoutingContext } from './routing-context.ts';
import { scoreModels, type ModelScore } from './score-models.ts';
import type { WarmCache } from '../prompt/parse-prompt.ts';

/** Smaller savings don't change the choice. */
const leastSaving = 0.1;

/**
 * How much of the cost of reading the prompt is saved by the model's cache, as a share; null if it is negligible.
 */
export function shareSaved(model: Model, warm: WarmCache): number | null {
  if (!model.price) return null;
  const cost = (warm.promptTokens * model.price.inputMicroUsdPerMillion) / 1_000_000;
  const share = cost > 0 ? savedMicroUsd(model, warm) / cost : 0;
  return share >= leastSaving ? share : null;
}

interface Ranked {
  ranked: ModelScore[];
  /** The share that the first model's cache saves, if another model would be first without the cache. */
  saving: number | null;
}

/** Ranks the models by score, except that the one with the warm cache may stay first. */
export function rankWithCache(
  models: readonly Model[],
  context: RoutingContext,
  { dial, margin }: { dial: Dial; margin: number },
): Ranked {
  const scores = scoreModels(models, context, dial);
  const { warm, ...cold } = context;
  if (!warm) return { ranked: scores, saving: null };
  const { ranked, staying } = stayFirst(scores, { model: warm.model, margin });
  if (!staying) return { ranked, saving: null };
  const [first] = scoreModels(models, cold, dial);
  const { model } = staying;
  return { ranked, saving: first?.model.id === model.id ? null : shareSaved(model, warm) };
}

type Scored = Pick<ModelScore, 'score' | 'figures'>;

/** Puts the model with the warm cache first, unless the best model is cheaper or leads by more than `margin` %. */
export function stayFirst<Score extends Scored>(
  scores: Score[],
  { model, margin }: NonNullable<DecisionNote['warm']>,
): { ranked: Score[]; staying: Score | null } {
  const own = scores.find(({ figures }) => figures.id === model);
  const [best] = scores;
  const isBehind =
    !own || !best || costOf(best) < costOf(own) || own.score < best.score * (1 - margin / 100);
  if (isBehind) return { ranked: scores, staying: null };
  return { ranked: [own, ...scores.filter((score) => score !== own)], staying: own };
}

function costOf({ figures }: Scored): number {
  return figures.costMicroUsd ?? Infinity;
}
