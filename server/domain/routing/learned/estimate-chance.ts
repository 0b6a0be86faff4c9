import type { PromptDemand } from './read-demand.ts';
import type { ModelProfile, RouterWeights } from './router-weights.ts';

/** How likely a model is to answer well, and how sure that is. */
export interface ChanceEstimate {
  chance: number;
  logOdds: number;
  /** Variance of the log-odds that comes from having seen few answers. */
  variance: number;
}

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
  for (let at = 0; at < demand.demands.length; at += 1) {
    raw += (demand.demands[at] ?? 0) * (profile.loadings[at] ?? 0);
  }
  const { slope, offset } = header.calibration;
  const logOdds = slope * raw + offset;
  return { chance: 1 / (1 + Math.exp(-logOdds)), logOdds, variance: slope * slope * variance };
}
