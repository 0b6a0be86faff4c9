import { chanceOf, logOddsOf } from '../learned/estimate-chance.ts';
import type { Learned } from '../learned/router-weights.ts';
import type { ModelScore } from '../choose/score-models.ts';
import type { PromptTraits } from '../prompt/parse-prompt.ts';

/**
 * Whether the chance of a good answer may be shown as a percentage. The model's own results must be known, the
 * prompt must clearly belong to a domain, and training must have shown that chances in this domain are right
 * for prompts that people wrote themselves.
 */
export function isChanceKnown(
  { isMeasured }: ModelScore,
  { domain }: PromptTraits,
  learned: Learned | null,
): boolean {
  const checked = learned?.weights.header.calibration.peoplesWording ?? [];
  return isMeasured && domain !== null && checked.includes(domain);
}

/** Whether one model is clearly better than another, because the 95 % interval of its lead excludes zero. */
export function isSurelyBetter(one: ModelScore, other: ModelScore): boolean {
  return leadInDeviations(one, other) > certain;
}

/** Half of a 95 % interval, in standard deviations. */
const certain = 1.96;

/** The 95 % interval of a model's chance. */
export function rangeOf(score: ModelScore): [low: number, high: number] {
  const reach = certain * Math.sqrt(varianceOf(score));
  const logOdds = logOddsOf(score.chance);
  return [chanceOf(logOdds - reach), chanceOf(logOdds + reach)];
}

/** A lead that people would notice: one answer in twenty. If most answers are good, no lead is this large. */
const clearLead = 0.05;

/** Whether one model is probably better than another (odds of five to one), by enough to matter. */
export function isProbablyBetter(one: ModelScore, other: ModelScore): boolean {
  const isClear = one.chance - other.chance >= clearLead && one.quality > other.quality;
  return isClear && leadInDeviations(one, other) > 1;
}

function leadInDeviations(one: ModelScore, other: ModelScore): number {
  const lead = logOddsOf(one.chance) - logOddsOf(other.chance);
  return lead / Math.sqrt(varianceOf(one) + varianceOf(other));
}

// In log-odds. Predictions from the previous generation are off by 0.28 for ten current models (the median of nine
// tasks). Learned figures have their own uncertainty.
const tableVariance = 0.28 ** 2;

function varianceOf({ figures }: ModelScore): number {
  const { variance, doubt, isMeasured } = figures;
  return isMeasured ? variance + doubt : Math.max(tableVariance, variance + doubt);
}
