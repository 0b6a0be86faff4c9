import type { Dial } from './dial.ts';
import { logitsFromEasyToHard, shortfallOf } from './hardness.ts';
import type { RoutingContext } from './routing-context.ts';
import { measuredShareOf } from './task-shares.ts';
import { chanceOf, logOddsOf } from '../learned/estimate-chance.ts';

// At these two values, models rank the same for every task, so misreading the task changes few choices.
const easy = 0.05;
const hard = 0.95;

/**
 * When choosing a model, a prompt counts as either easy or hard, depending on a threshold that only
 * the dial sets. So rewording a prompt changes the choice only if it crosses the threshold.
 */
export function takenFor(hardness: number, dial: Dial): number {
  return hardness >= 1 - dial / 100 ? hard : easy;
}

/**
 * How far to raise the estimated difficulty so that the prompt counts as having hardness `taken`, in
 * log-odds; negative to lower it.
 */
export function shortfallAt(taken: number, { traits, demand, learned }: RoutingContext): number {
  const share = demand && learned ? measuredShareOf(traits.shares) : 0;
  const byTables = logitsFromEasyToHard * (taken - traits.difficulty);
  if (!demand || !learned || share === 0) return byTables;
  return share * shortfallOf(demand, taken, learned.weights.header) + (1 - share) * byTables;
}

/**
 * The value of an answer that is good with the chance `quality`. It is the logarithm of the chance,
 * so that a lead counts more for harder prompts. `shortfall` is the difficulty to add, in log-odds.
 */
export function valueOf(quality: number, shortfall = 0): number {
  return Math.log(chanceOf(logOddsOf(quality) - shortfall));
}
