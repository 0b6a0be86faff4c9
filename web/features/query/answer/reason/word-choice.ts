import { dialNames, type DialWord } from '#shared/contract/routing/constants.ts';
import type { RouteDetails } from '#shared/contract/query/schemas.ts';

export type ScoreRow = RouteDetails['scores'][number];

/** Explains in two sentences how Auto was set and which candidates it chose between. */
export function wordChoice(
  { scores, dial }: Pick<RouteDetails, 'scores' | 'dial'>,
  nameOf: (id: string) => string,
): string {
  const set = dial ? [wordDial(dial)] : [];
  return [...set, ...wordEnds(scores, nameOf)].join(' ');
}

const dialEffects: Record<DialWord, string> = {
  thrifty: 'so low cost counted most',
  balanced: 'so a higher cost had to be worth it',
  best: 'so quality counted most',
};

function wordDial({ word, position }: NonNullable<RouteDetails['dial']>): string {
  return word
    ? `Auto was set to ${dialNames[word]}, ${dialEffects[word]}.`
    : `Auto was set to ${position}, between cheapest (0) and best (100).`;
}

function wordEnds(scores: readonly ScoreRow[], nameOf: (id: string) => string): string[] {
  const best = scores.toSorted((a, b) => b.quality - a.quality)[0];
  if (!best || scores.length === 1) return [];
  const ofAll = `Of the ${scores.length} candidates, ${nameOf(best.model)} has`;
  const costOf = ({ costMicroUsd }: ScoreRow) => costMicroUsd ?? Infinity;
  const cheapest = scores.toSorted((a, b) => costOf(a) - costOf(b))[0];
  if (!cheapest || costOf(cheapest) === Infinity) {
    return [`${ofAll} the highest estimated quality.`];
  }
  return [
    cheapest === best
      ? `${ofAll} both the highest estimated quality and the lowest cost.`
      : `${ofAll} the highest estimated quality, and ${nameOf(cheapest.model)} the lowest cost.`,
  ];
}
