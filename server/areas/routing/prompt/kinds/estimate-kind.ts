import { extractKindFeatures, type KindFeatures } from './extract-kind-features.ts';
import {
  columnOf,
  kindColumns,
  kinds,
  type Head,
  type Kind,
  type KindWeights,
} from './kind-weights.ts';

/** The task that a prompt's own words point to. */
export interface KindEstimate {
  /** The most likely kind. */
  kind: Kind;
  /** The probability of `kind`, 0 to 1. */
  share: number;
  /** The probability of each kind, in the order of `kinds`. */
  shares: readonly number[];
  /** From 0.07 (a greeting) to 1 (an expert would have to think). */
  difficulty: number;
}

// The difficulty of a greeting.
const easiest = 0.07;

function kindOf(features: KindFeatures, weights: KindWeights): KindEstimate {
  const sums = Float64Array.from({ length: kinds.length + 1 }, (_, column) =>
    projectColumn(features, weights, column),
  );
  const shares = sharesOf(sums.subarray(0, kinds.length), weights.header.sharpness);
  const share = Math.max(...shares);
  return {
    kind: kinds[shares.indexOf(share)] ?? 'none',
    share,
    shares: Array.from(shares),
    difficulty: easiest + (1 - easiest) / (1 + Math.exp(-(sums[kinds.length] ?? 0))),
  };
}

export function sharesOf(sums: Float64Array, sharpness: number): Float64Array {
  const most = Math.max(...sums);
  const odds = sums.map((sum) => Math.exp(sharpness * (sum - most)));
  const total = odds.reduce((all, each) => all + each, 0);
  return odds.map((each) => each / total);
}

/** A prompt as the classifier reads it. Each head costs time, so only those that matter are asked. */
export interface PromptReading {
  estimate: KindEstimate;
  is: (head: Head) => boolean;
}

export function readPrompt(prompt: string, weights: KindWeights): PromptReading {
  const features = extractKindFeatures(prompt);
  return {
    estimate: kindOf(features, weights),
    is: (head) => projectColumn(features, weights, columnOf(head)) > 0,
  };
}

function projectColumn(
  { buckets, values, cues }: KindFeatures,
  { header, table }: KindWeights,
  column: number,
): number {
  // Sums one column at a time, because adding to a local variable is faster than to an array element.
  let sum = 0;
  for (let at = 0; at < buckets.length; at += 1) {
    const root = table[(buckets[at] ?? 0) * kindColumns + column] ?? 0;
    sum += (values[at] ?? 0) * (signedSquares[root + largestRoot] ?? 0);
  }
  let value = sum * (header.columnScales[column] ?? 0);
  for (let cue = 0; cue < cues.length; cue += 1) {
    value += (cues[cue] ?? 0) * (header.cueWeights[cue]?.[column] ?? 0);
  }
  return value;
}

const largestRoot = 128;
const signedSquares = Int16Array.from({ length: 2 * largestRoot }, (_, at) => {
  const root = at - largestRoot;
  return root * Math.abs(root);
});
