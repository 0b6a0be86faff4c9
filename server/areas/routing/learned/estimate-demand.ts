import { extractFeatures, formCount, type PromptFeatures } from './extract-features.ts';
import { columnCount, type RouterWeights, type WeightsHeader } from './router-weights.ts';

/** What a prompt demands of a model, according to the training. It is the same for every model. */
export interface PromptDemand {
  /** How strongly the prompt matches each domain. The sum is at most 1. */
  domains: Float64Array;
  /** How much the prompt lowers the log-odds of every model. */
  difficulty: number;
  demands: Float64Array;
}

export function estimateDemand(prompt: string, weights: RouterWeights): PromptDemand {
  return demandOf(extractFeatures(prompt), weights);
}

export function demandOf(features: PromptFeatures, weights: RouterWeights): PromptDemand {
  const { header } = weights;
  const columns = projectColumns(features, weights);
  const guesses = header.domains.length + 1;
  const domains = membershipOf(columns.subarray(0, guesses), header.sharpness);
  return {
    domains,
    difficulty: domains.reduce(
      (sum, share, at) => sum + share * (header.domainDifficulties[at] ?? 0),
      columns[guesses] ?? 0,
    ),
    demands: columns
      .subarray(guesses + 1)
      .map((demand, at) => demand * shareOf(domains, header.demandDomains[at])),
  };
}

// A demand within a domain counts in proportion to how much the prompt belongs to that domain.
function shareOf(domains: Float64Array, domain = -1): number {
  return domain < 0 ? 1 : (domains[domain] ?? 0);
}

// The last guess is for "no domain", so its share is dropped.
function membershipOf(guesses: Float64Array, sharpness: number): Float64Array {
  const most = Math.max(...guesses);
  const odds = guesses.map((guess) => Math.exp(sharpness * (guess - most)));
  const sum = odds.reduce((total, each) => total + each, 0);
  return odds.subarray(0, -1).map((each) => each / sum);
}

function projectColumns(features: PromptFeatures, weights: RouterWeights): Float64Array {
  const { header } = weights;
  const sums = projectBuckets(features, weights, columnCount(header));
  const cues = standardizeCues(features.cues, header);
  const cueWeights = cueWeightsOf(header, cues.length)[features.form] ?? new Float64Array();
  for (let column = 0; column < sums.length; column += 1) {
    let value =
      (header.offsets[column] ?? 0) + (sums[column] ?? 0) * (header.columnScales[column] ?? 0);
    for (let cue = 0; cue < cues.length; cue += 1) {
      value += (cues[cue] ?? 0) * (cueWeights[column * cues.length + cue] ?? 0);
    }
    sums[column] = value;
  }
  return sums;
}

const cueWeightsByForm = new WeakMap<WeightsHeader, Float64Array[]>();

/** The weights of the cues for each form of prompt, in column order. */
function cueWeightsOf(header: WeightsHeader, cues: number): Float64Array[] {
  const known = cueWeightsByForm.get(header);
  if (known) return known;
  const weights = Array.from({ length: formCount }, (_, form) =>
    Float64Array.from({ length: header.cueWeights.length * cues }, (_, at) => {
      const ofColumn = header.cueWeights[Math.floor(at / cues)] ?? [];
      const cue = at % cues;
      return (ofColumn[cue] ?? 0) + (ofColumn[cues * (1 + form) + cue] ?? 0);
    }),
  );
  cueWeightsByForm.set(header, weights);
  return weights;
}

function projectBuckets(
  { buckets, weights: counts }: PromptFeatures,
  { idf, table, header }: RouterWeights,
  columns: number,
): Float64Array {
  const sums = new Float64Array(columns);
  let norm = 0;
  for (let at = 0; at < buckets.length; at += 1) {
    const bucket = buckets[at] ?? 0;
    const value = (counts[at] ?? 0) * (idf[bucket] ?? 0) * header.idfScale;
    if (value === 0) continue;
    norm += value * value;
    const row = bucket * columns;
    for (let column = 0; column < columns; column += 1) {
      const root = table[row + column] ?? 0;
      sums[column] = (sums[column] ?? 0) + value * root * Math.abs(root);
    }
  }
  const length = Math.sqrt(norm) || 1;
  return sums.map((sum) => sum / length);
}

/** Standardizes the cues and limits outliers to three standard deviations. */
export function standardizeCues(
  cues: Float64Array,
  {
    cueMeans,
    cueDeviations,
    cueShare,
  }: Pick<WeightsHeader, 'cueMeans' | 'cueDeviations' | 'cueShare'>,
): Float64Array {
  const scale = cueShare / Math.sqrt(cues.length);
  return cues.map((cue, index) => {
    const deviation = (cue - (cueMeans[index] ?? 0)) / (cueDeviations[index] ?? 1);
    return scale * Math.max(-3, Math.min(3, deviation));
  });
}
