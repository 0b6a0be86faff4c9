import type { Dial } from './dial.ts';
import { logitsFromEasyToHard, shortfallOf } from './hardness.ts';
import type { RoutingContext } from './routing-context.ts';
import { measuredShareOf } from './task-shares.ts';

// So near the ends that models of any kind of work stand in one order there, and a kind that is read otherwise
// moves few choices.
const easy = 0.05;
const hard = 0.95;

/**
 * How hard choosing takes a prompt to be: as easy as prompts get, or as hard. The dial says from where on it is
 * hard. So one line runs through all prompts at any setting, and a wording moves the choice only across it.
 */
export function takenFor(hardness: number, dial: Dial): number {
  return hardness >= 1 - dial / 100 ? hard : easy;
}

/**
 * By how much choosing counts a prompt as harder than its chances say where it is taken to be so hard, in log-odds;
 * less than 0 for what is taken to be easier.
 */
export function shortfallAt(taken: number, { traits, demand, learned }: RoutingContext): number {
  const share = demand && learned ? measuredShareOf(traits.shares) : 0;
  const byTables = logitsFromEasyToHard * (taken - traits.difficulty);
  if (!demand || !learned || share === 0) return byTables;
  return share * shortfallOf(demand, taken, learned.weights.header) + (1 - share) * byTables;
}
