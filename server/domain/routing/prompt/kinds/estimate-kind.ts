import { extractKindFeatures, type KindFeatures } from './extract-kind-features.ts';
import { kindColumns, kinds, type Kind, type KindWeights } from './kind-weights.ts';

/** What a prompt asks for, as far as its own words say. */
export interface KindEstimate {
  /** The likeliest. */
  kind: Kind;
  /** How likely that is, 0 to 1. */
  share: number;
  /** How likely each kind is, in the order of `kinds`. */
  shares: readonly number[];
  /** 0.07 (a greeting) to 1 (an expert would have to think). */
  difficulty: number;
}

// A greeting.
const easiest = 0.07;

export function estimateKind(prompt: string, weights: KindWeights): KindEstimate {
  return kindOf(extractKindFeatures(prompt), weights);
}

export function kindOf(features: KindFeatures, weights: KindWeights): KindEstimate {
  const sums = projectKinds(features, weights);
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

function projectKinds(
  { buckets, values, cues }: KindFeatures,
  { header, table }: KindWeights,
): Float64Array {
  const sums = new Float64Array(kindColumns);
  for (let at = 0; at < buckets.length; at += 1) {
    const row = (buckets[at] ?? 0) * kindColumns;
    const value = values[at] ?? 0;
    for (let column = 0; column < kindColumns; column += 1) {
      const root = table[row + column] ?? 0;
      sums[column] = (sums[column] ?? 0) + value * root * Math.abs(root);
    }
  }
  return sums.map((sum, column) => {
    let value = sum * (header.columnScales[column] ?? 0);
    for (let cue = 0; cue < cues.length; cue += 1) {
      value += (cues[cue] ?? 0) * (header.cueWeights[cue]?.[column] ?? 0);
    }
    return value;
  });
}
