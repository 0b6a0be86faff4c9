import { limits } from '#shared/contract/limits.ts';
import type { Recommendation } from '#shared/contract/query/schemas.ts';
import type { ModelScore } from '../choose/score-models.ts';
import { capitalise, nameWork } from './phrases.ts';
import { isProbablyBetter, isSurelyBetter } from './what-is-known.ts';
import { explainFirst, explainFollower, type Decided } from './word-reason.ts';

/** A recommendation with a reason for every model that can take the prompt, best first. */
export function recommendModels(
  decided: Decided,
  withLocked: readonly ModelScore[] = decided.ranked,
): Recommendation[] {
  const { ranked: scores, context } = decided;
  const [first] = scores;
  const own = scores.map((score) => {
    const isFirst = score === first || !first;
    const why = isFirst ? explainFirst(score, decided) : explainFollower(score, first);
    return toRecommendation(score, `${capitalise(why.replace(/^is /, ''))}.`);
  });
  const better = findBestLocked(scores, withLocked);
  const leads = (isBetter: typeof isSurelyBetter) =>
    better !== undefined && scores.every((score) => isBetter(better, score));
  const isSure = leads(isSurelyBetter);
  if (!better || (!isSure && !leads(isProbablyBetter))) return own;
  const work = nameWork(context.traits);
  const reason = `${isSure ? 'Better' : 'Probably better'} at ${work} than any model available to you. Needs Standard.`;
  // One of the shown recommendations is always the model that answered, wherever it ranks. So this
  // recommendation is only sure to be shown if it is among the first three.
  const shownBefore = limits.shownRecommendations - 2;
  return own.toSpliced(shownBefore, 0, toRecommendation(better, reason));
}

function toRecommendation({ model, quality }: ModelScore, reason: string): Recommendation {
  const { provider, model: name } = model;
  return { provider, model: name, reason, strength: Math.round(quality * 100) / 100 };
}

/** The best of the models that need Standard. */
function findBestLocked(
  own: readonly ModelScore[],
  withLocked: readonly ModelScore[],
): ModelScore | undefined {
  const usable = new Set(own.map(({ model }) => model.id));
  const locked = withLocked.filter(({ model }) => !usable.has(model.id));
  return locked.toSorted((one, other) => other.quality - one.quality)[0];
}
