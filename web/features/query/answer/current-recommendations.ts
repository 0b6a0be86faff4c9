import { limits } from '#shared/contract/limits.ts';
import type { Recommendation } from '#shared/contract/query/schemas.ts';
import type { ShownAnswer } from '../conversation/state/turn.ts';

type Answered = Pick<ShownAnswer, 'routed' | 'substitution'>;

/** Replaces recommended models that turned out to be unavailable with the models that answered instead. */
export function currentRecommendations(
  recommendations: readonly Recommendation[],
  answers: readonly Answered[],
): Recommendation[] {
  return answers.reduce(replaceGone, [...recommendations]);
}

/**
 * The best recommendations, up to `limits.shownRecommendations`. Models that answered are always included.
 */
export function chooseShown(
  recommendations: readonly Recommendation[],
  isCurrent: (entry: Recommendation) => boolean,
): Recommendation[] {
  const most = limits.shownRecommendations;
  const current = recommendations.filter(isCurrent).slice(0, most);
  const others = recommendations.filter((entry) => !isCurrent(entry));
  const shown = new Set([...current, ...others.slice(0, most - current.length)]);
  return recommendations.filter((entry) => shown.has(entry));
}

function replaceGone(
  entries: Recommendation[],
  { routed: { id, provider, model, reason }, substitution }: Answered,
): Recommendation[] {
  const gone = substitution?.asked;
  if (gone === undefined || gone === id || provider === 'hidden') return entries;
  const isListed = entries.some((entry) => idOf(entry) === id);
  return entries.flatMap((entry) => {
    if (idOf(entry) !== gone) return entry;
    return isListed ? [] : { ...entry, provider, model, reason };
  });
}

function idOf({ provider, model }: Recommendation): string {
  return `${provider}:${model}`;
}
