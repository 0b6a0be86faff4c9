import { compareAmounts } from '#shared/lib/format.ts';
import type { ModelScore } from '../choose/score-models.ts';
import { isSurelyBetter } from './what-is-known.ts';

// Gaps in quality, as shares of the better model's quality.
const noticed = 0.005;
const slight = 0.05;

/** How one model compares with another. The same pair is never described in two different ways. */
export type Standing =
  | 'clearly better than'
  | 'better than'
  | 'slightly better than'
  | 'as well as'
  | 'about as well as'
  | 'almost as well as'
  | 'worse than'
  | 'clearly worse than';

export function comparePair(one: ModelScore, other: ModelScore): Standing {
  const lead = one.quality - other.quality;
  const gap = Math.abs(lead) / Math.max(one.quality, other.quality);
  if (gap < noticed) return 'as well as';
  // The cautious estimate favours one model, but the likely chance favours the other.
  if (lead * (one.chance - other.chance) < 0) return 'about as well as';
  if (gap < slight) return lead > 0 ? 'slightly better than' : 'almost as well as';
  if (lead > 0) return isSurelyBetter(one, other) ? 'clearly better than' : 'better than';
  return isSurelyBetter(other, one) ? 'clearly worse than' : 'worse than';
}

/** "costs 20 times less" or "costs 4 times as much"; null if a price is unknown or both cost the same. */
export function wordCost(one: ModelScore, other: ModelScore): string | null {
  const [own, others] = [costOf(one), costOf(other)];
  const words = own === null || others === null ? null : compareAmounts(own, others);
  return words && `costs ${words}`;
}

/** "is usually faster" or "is usually slower"; null if both are about as fast. */
export function wordSpeed(one: ModelScore, other: ModelScore): string | null {
  const speed = compareSpeed(one, other);
  if (speed === 0) return null;
  return speed > 0 ? 'is usually faster' : 'is usually slower';
}

// About 10 % faster or slower, on the scale of `ModelScore.speed`.
const noticedSpeed = 0.035;

/**
 * For each number: 1 if the first model has an advantage, -1 if the other one has, 0 if there is no clear
 * difference.
 */
export function compareFigures(one: ModelScore, other: ModelScore) {
  const standing = comparePair(one, other);
  const isEqual = standing === 'as well as' || standing === 'about as well as';
  const [own, others] = [costOf(one), costOf(other)];
  return {
    quality: isEqual ? 0 : Math.sign(one.quality - other.quality),
    cost: own === null || others === null ? 0 : Math.sign(others - own),
    speed: compareSpeed(one, other),
  };
}

function compareSpeed(one: ModelScore, other: ModelScore): number {
  const lead = one.speed - other.speed;
  return Math.abs(lead) < noticedSpeed ? 0 : Math.sign(lead);
}

/** The expected cost, rounded as it is displayed. */
function costOf({ figures: { costMicroUsd } }: ModelScore): number | null {
  return costMicroUsd === null ? null : Math.round(costMicroUsd);
}
