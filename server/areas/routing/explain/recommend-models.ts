import type { Model } from '#server/providers/contract/model.ts';
import { limits } from '#shared/contract/limits.ts';
import type { Recommendation } from '#shared/contract/query/schemas.ts';
import type { UnmetNeed } from '../choose/find-unmet-need.ts';
import type { ModelScore } from '../choose/score-models.ts';
import { capitalize, nameWork } from './phrases.ts';
import { findNeed, rankAlternatives, type Alternative } from './rank-alternatives.ts';
import { isProbablyBetter, isSurelyBetter } from './what-is-known.ts';
import { explainFirst, explainFollower, type Decided } from './word-reason.ts';

/**
 * The model that answers, then all other models that are able to answer the prompt, the most useful first, with
 * reasons.
 */
export function recommendModels(
  decided: Decided,
  answering: Model | undefined,
  withLocked: readonly ModelScore[] = decided.ranked,
): Recommendation[] {
  const { ranked: scores, context } = decided;
  const own = listOwn(decided, answering);
  const better = findBestLocked(scores, withLocked);
  const leads = (isBetter: typeof isSurelyBetter) =>
    better !== undefined && scores.every((score) => isBetter(better, score));
  const isSure = leads(isSurelyBetter);
  if (!better || (!isSure && !leads(isProbablyBetter))) return own;
  const work = nameWork(context.traits);
  const reason = `${isSure ? 'Better' : 'Probably better'} at ${work} than any model available to you. Needs Standard.`;
  // One of the shown recommendations is always the model that answered, wherever it ranks, so only the first
  // three are sure to be shown.
  const shownBefore = limits.shownRecommendations - 2;
  return own.toSpliced(shownBefore, 0, toRecommendation(better, reason));
}

function listOwn(decided: Decided, answering: Model | undefined): Recommendation[] {
  const { ranked, context } = decided;
  const [first] = ranked;
  const current = answering ? ranked.find(({ model }) => model.id === answering.id) : first;
  const need = answering ? findNeed(answering, context.traits) : null;
  if (!current || !first) {
    // The user chose a model that can't do what the prompt needs.
    const reason = need && answering ? `${needs[need]} ${answering.name}.` : '';
    return ranked.map((score) => toRecommendation(score, reason));
  }
  const why =
    current === first
      ? explainFirst(first, decided)
      : explainFollower(current, first, 'Auto’s first choice of all models');
  return [
    toRecommendation(current, `${capitalize(why.replace(/^is /, ''))}.`),
    ...rankAlternatives(ranked, current, need).map((each) =>
      toRecommendation(each.score, explainAlternative(each, current, need)),
    ),
  ];
}

const needs: Record<UnmetNeed, string> = {
  window: 'Has room for a longer conversation than',
  vision: 'Can see images, unlike',
  image: 'Can make images, unlike',
  text: 'Answers in text, unlike',
  search: 'Can search the web for recent facts, unlike',
};

function explainAlternative(
  { score, worth }: Alternative,
  current: ModelScore,
  need: UnmetNeed | null,
): string {
  const { name, provider } = current.model;
  if (worth === 'need' && need) return `${needs[need]} ${name}.`;
  const why = explainFollower(score, current);
  if (worth === 'opinion') return `From another provider: ${why}.`;
  if (worth !== 'none') return `${capitalize(why)}.`;
  return score.model.provider === provider
    ? `No advantage here: ${why}.`
    : `No advantage, but from another provider: ${why}.`;
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
