import { logOddsOf } from '../learned/estimate-chance.ts';
import type { Learned } from '../learned/router-weights.ts';
import type { ModelScore, PromptTraits } from '../ports.ts';

/**
 * Whether a chance may be told in percent: it rests on the model's own results, the prompt is surely of a domain,
 * and there chances were found to come true where people ask in their own words.
 */
export function isChanceKnown(
  { isMeasured }: ModelScore,
  { domain }: PromptTraits,
  learned: Learned | null,
): boolean {
  const checked = learned?.weights.header.calibration.peoplesWording ?? [];
  return isMeasured && domain !== null && checked.includes(domain);
}

/** Whether one model's lead over another is beyond doubt: its 95 % interval leaves out zero. */
export function isSurelyBetter(one: ModelScore, other: ModelScore): boolean {
  const lead = logOddsOf(one.chance) - logOddsOf(other.chance);
  return lead > 1.96 * Math.sqrt(varianceOf(one) + varianceOf(other));
}

// In log-odds. Placed by the generation before it, a model of today stands 0.28 off on the middle of nine kinds of
// work; what is learned of a model has a doubt of its own.
const tableVariance = 0.28 ** 2;

function varianceOf({ figures }: ModelScore): number {
  const { variance, doubt, isMeasured } = figures;
  return isMeasured ? variance + doubt : Math.max(tableVariance, variance + doubt);
}
