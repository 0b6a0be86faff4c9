import type { PromptDemand } from '../learned/estimate-demand.ts';
import type { WeightsHeader } from '../learned/router-weights.ts';

// On benchmarks that all models took, each model's scores fell by about six logits from the easiest to the
// hardest prompts.
export const logitsFromEasyToHard = 6;
export const middlingDifficulty = 0.5;

// In the training data, the difficulty of prompts ranges from -3 log-odds (easiest) to 2 (hardest).
const demandOfEasiest = -3;
const demandOfHardest = 2;

/**
 * Converts a difficulty from 0 to 1 to the amount by which it lowers every model's log-odds, on the
 * scale of the training.
 */
export function demandedBy(difficulty: number): number {
  return demandOfEasiest + (demandOfHardest - demandOfEasiest) * difficulty;
}

/**
 * Blends the learned difficulty with the one that a person would assign. The less certain the
 * prompt's domain is, the less the learned one counts, because results then reveal little.
 */
export function tellHardness(demand: PromptDemand, difficulty: number): PromptDemand {
  const known = demand.domains.reduce((sum, share) => sum + share, 0);
  const blended = known * demand.difficulty + (1 - known) * demandedBy(difficulty);
  return { ...demand, difficulty: blended };
}

// Stretched by 1.5, the difficulties of the score tables keep easy prompts on cheap models and send
// hard ones to a strong model.
const widened = 1.5 * logitsFromEasyToHard;

/** The learned hardness, 0 to 1, or the one a person would assign if that is higher. */
export function hardestOf(demand: PromptDemand, difficulty: number): number {
  const position = (demand.difficulty - demandOfEasiest) / (demandOfHardest - demandOfEasiest);
  return Math.max(difficulty, Math.min(1, Math.max(0, position)));
}

/**
 * How much to raise the difficulty of a prompt of hardness `taken` above the estimate, in log-odds. The range is
 * widened because a prompt's words say little about its difficulty, so the learned differences are too small.
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
