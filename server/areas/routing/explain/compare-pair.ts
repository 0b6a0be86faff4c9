import type { ModelScore } from '../choose/score-models.ts';
import { isSurelyBetter } from './what-is-known.ts';

/** Qualities this close are described as equal, because no prompt is judged more precisely. */
const equalQuality = 0.01;
// Chances are shown beside the sentence, so models whose shown chances differ must not be called equal.
const equalChance = 0.02;
const nearQuality = 0.05;
export const farQuality = 0.15;

/** How good one model is compared with another. The same pair is never described in two ways. */
export type Standing =
  | 'better'
  | 'perhaps better'
  | 'as good'
  | 'perhaps as good'
  | 'nearly as good'
  | 'perhaps not as good'
  | 'not quite as good'
  | 'not as good';

export function comparePair(one: ModelScore, other: ModelScore): Standing {
  const gaps = [one.quality - other.quality, one.chance - other.chance] as const;
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)];
  if (Math.abs(gaps[0]) < equalQuality && Math.abs(gaps[1]) < equalChance) return 'as good';
  if (least > -equalQuality) return isSurelyBetter(one, other) ? 'better' : 'perhaps better';
  // The cautious quality favours one model, the likely chance the other.
  if (most >= equalQuality) return 'perhaps as good';
  if (-least < nearQuality) return 'nearly as good';
  if (!isSurelyBetter(other, one)) return 'perhaps not as good';
  return -least < farQuality ? 'not quite as good' : 'not as good';
}

export function isBehind(one: ModelScore, other: ModelScore): boolean {
  const standing = comparePair(one, other);
  return standing.startsWith('nearly') || standing.includes('not');
}

/** "Nearly as good as Opus", or with the work named "nearly as good at code as Opus". */
export function wordPair(one: ModelScore, other: ModelScore, work?: string): string {
  const standing = comparePair(one, other);
  const isBetter = standing === 'better' || standing === 'perhaps better';
  const at = work === undefined ? '' : ` at ${work}`;
  return `${standing}${at} ${isBetter ? 'than' : 'as'} ${other.model.name}`;
}

/** Whether the first costs less; false if a price is unknown. */
export function isCheaper(one: ModelScore, other: ModelScore): boolean {
  const [own, others] = [one.figures.costMicroUsd, other.figures.costMicroUsd];
  return own !== null && others !== null && own < others;
}

/** The first model's advantages, such as "cheaper and usually faster"; null if it has none. */
export function nameGains(one: ModelScore, other: ModelScore): string | null {
  return both(isCheaper(one, other) && 'cheaper', one.speed > other.speed && 'usually faster');
}

/** The first model's drawbacks, such as "pricier and usually slower"; null if it has none. */
export function nameDrawbacks(one: ModelScore, other: ModelScore): string | null {
  return both(isCheaper(other, one) && 'pricier', one.speed < other.speed && 'usually slower');
}

function both(...words: (string | false)[]): string | null {
  const said = words.filter((word) => word !== false);
  return said.length === 0 ? null : said.join(' and ');
}
