import type { PromptDemand } from '../learned/estimate-demand.ts';
import type { WeightsHeader } from '../learned/router-weights.ts';

// On the benchmarks that every model sat, each lost about six logits from the easiest prompts to the hardest.
export const logitsFromEasyToHard = 6;
export const middlingDifficulty = 0.5;

// Of the prompts that were learned from, the easiest take three log-odds less than nothing from every model, and
// the hardest two.
const demandOfEasiest = -3;
const demandOfHardest = 2;

/** The log-odds that a prompt of this difficulty, 0 to 1, takes from every model, on the scale of what was learned. */
export function demandedBy(difficulty: number): number {
  return demandOfEasiest + (demandOfHardest - demandOfEasiest) * difficulty;
}

/**
 * What a prompt demands with what a person would say of it: where no domain is sure, results tell nothing of how
 * hard it is, and its own difficulty speaks instead.
 */
export function tellHardness(demand: PromptDemand, difficulty: number): PromptDemand {
  const known = demand.domains.reduce((sum, share) => sum + share, 0);
  const told = known * demand.difficulty + (1 - known) * demandedBy(difficulty);
  return { ...demand, difficulty: told };
}

// With half as much again as tables have, cheap models keep the easy prompts while hard ones get a strong model.
const widened = 1.5 * logitsFromEasyToHard;

/** How hard results say that a prompt is, 0 to 1; where a person would call it harder, the person is believed. */
export function hardestOf(demand: PromptDemand, difficulty: number): number {
  const position = (demand.difficulty - demandOfEasiest) / (demandOfHardest - demandOfEasiest);
  return Math.max(difficulty, Math.min(1, Math.max(0, position)));
}

/**
 * By how much choosing counts a prompt as harder than its chances say where it is taken to be so hard, in log-odds.
 * What is learned of difficulty is too timid, since words tell little of it, and so is what is learned of leads, so
 * its range is widened.
 */
export function shortfallOf(
  demand: PromptDemand,
  taken: number,
  { calibration }: Pick<WeightsHeader, 'calibration'>,
): number {
  const middling = demandedBy(middlingDifficulty);
  return (
    widened * (taken - middlingDifficulty) - calibration.slope * (demand.difficulty - middling)
  );
}
