import type { PromptDemand } from './estimate-demand.ts';
import type { ModelProfile, RouterWeights } from './router-weights.ts';

/** How likely a model is to answer well, and how certain that is. */
export interface ChanceEstimate {
  chance: number;
  logOdds: number;
  /** The variance of the log-odds that remains because few of the model's answers were seen. */
  variance: number;
  /** The variance from demands within a domain, which are too uncertain to decide a choice. */
  doubt: number;
}

// At a caution of 0.75, this cancels a lead that is based only on demands within a domain.
const localDoubt = 4;

export function estimateChance(
  profile: ModelProfile,
  demand: PromptDemand,
  { header }: RouterWeights,
): ChanceEstimate {
  let raw = profile.general - demand.difficulty;
  let variance = profile.generalVariance;
  for (let at = 0; at < demand.domains.length; at += 1) {
    const share = demand.domains[at] ?? 0;
    raw += share * (profile.domains[at] ?? 0);
    variance += share * share * (profile.variances[at] ?? 0);
  }
  let local = 0;
  for (let at = 0; at < demand.demands.length; at += 1) {
    const move = (demand.demands[at] ?? 0) * (profile.loadings[at] ?? 0);
    raw += move;
    if ((header.demandDomains[at] ?? -1) >= 0) local += move;
  }
  const { slope, offset } = header.calibration;
  const logOdds = slope * raw + offset;
  const squared = slope * slope;
  return {
    chance: chanceOf(logOdds),
    logOdds,
    variance: squared * variance,
    doubt: squared * localDoubt * local * local,
  };
}

/** Stays finite for 0 and 1. */
export function logOddsOf(chance: number): number {
  const held = Math.min(1 - 1e-6, Math.max(1e-6, chance));
  return Math.log(held / (1 - held));
}

export function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
