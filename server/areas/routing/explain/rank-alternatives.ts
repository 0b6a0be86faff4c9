import type { Model } from '#server/providers/contract/model.ts';
import { findUnmetNeed, type UnmetNeed } from '../choose/find-unmet-need.ts';
import type { ModelScore } from '../choose/score-models.ts';
import type { PromptTraits } from '../prompt/parse-prompt.ts';
import { compareFigures, comparePair } from './compare-pair.ts';

/**
 * Why a model is worth trying after another one has answered: it has what the prompt needs, should do much better,
 * is about as good and much cheaper or faster, is about as good but from another provider, or has some other
 * advantage.
 */
type Worth = 'need' | 'better' | 'bargain' | 'opinion' | 'advantage' | 'none';

export interface Alternative {
  score: ModelScore;
  worth: Worth;
}

/** What the model lacks for the prompt, or will soon lack as its window fills; null if nothing. */
export function findNeed(model: Model, traits: PromptTraits): UnmetNeed | null {
  const { webSearch, promptTokens } = traits;
  if (webSearch === 'missing' && !model.webSearch) return 'search';
  const isNearlyFull = model.contextTokens !== null && promptTokens * 2 > model.contextTokens;
  return findUnmetNeed(model, traits) ?? (isNearlyFull ? 'window' : null);
}

/** All models except the current one, the most useful to try first. Models without any advantage come last. */
export function rankAlternatives(
  ranked: readonly ModelScore[],
  current: ModelScore,
  need: UnmetNeed | null,
): Alternative[] {
  const all = ranked
    .filter((score) => score !== current)
    .map((score) => ({ score, worth: judge(score, current, need) }));
  const of = (...worths: Worth[]) => all.filter(({ worth }) => worths.includes(worth));
  const picked = [
    of('need')[0],
    findBest(of('better')),
    of('bargain').toSorted(byCost)[0],
    findBest(of('opinion', 'bargain').filter(({ score }) => isFromOther(score, current))),
  ].flatMap((each) => each ?? []);
  return [
    ...new Set([
      ...picked,
      ...of('better', 'bargain', 'opinion'),
      ...of('need', 'advantage'),
      ...of('none'),
    ]),
  ];
}

const halfTheCost = 0.5;
/** About 1.5 times as fast, on the scale of `ModelScore.speed`. */
const muchFaster = 0.15;
/** A second opinion may cost up to this many times as much. */
const mostForOpinion = 2;

function judge(one: ModelScore, current: ModelScore, need: UnmetNeed | null): Worth {
  if (need !== null && hasMore(one.model, current.model, need)) return 'need';
  const standing = comparePair(one, current);
  if (standing === 'better than' || standing === 'clearly better than') return 'better';
  const { quality, cost, speed } = compareFigures(one, current);
  if (!standing.includes('worse')) {
    const isMuchCheaper = cost > 0 && costOf(one) <= halfTheCost * costOf(current);
    const isMuchFaster = cost >= 0 && one.speed - current.speed >= muchFaster;
    if (isMuchCheaper || isMuchFaster) return 'bargain';
    const isAffordable =
      cost >= 0 || (quality >= 0 && costOf(one) <= mostForOpinion * costOf(current));
    if (isAffordable && isFromOther(one, current)) return 'opinion';
  }
  return quality > 0 || cost > 0 || speed > 0 ? 'advantage' : 'none';
}

function isFromOther(one: ModelScore, current: ModelScore): boolean {
  return one.model.provider !== current.model.provider;
}

function hasMore(one: Model, current: Model, need: UnmetNeed): boolean {
  if (need === 'search') return one.webSearch !== undefined;
  const room = (current.contextTokens ?? Infinity) * 2;
  return need !== 'window' || one.contextTokens === null || one.contextTokens >= room;
}

/** Returns the best alternative, or the cheapest if several are equally good. */
function findBest(alternatives: readonly Alternative[]): Alternative | undefined {
  const [top] = alternatives.toSorted((a, b) => b.score.quality - a.score.quality);
  return alternatives
    .filter(({ score }) => top && comparePair(score, top.score) === 'as well as')
    .toSorted(byCost)[0];
}

function byCost(a: Alternative, b: Alternative): number {
  return costOf(a.score) - costOf(b.score);
}

function costOf({ figures }: ModelScore): number {
  return figures.costMicroUsd ?? Infinity;
}
