import {
  bucketBits,
  cueCount,
  formCount,
  extractFeatures,
  type PromptFeatures,
} from '#server/areas/routing/learned/extract-features.ts';
import { standardizeCues } from '#server/areas/routing/learned/estimate-demand.ts';
import type { RoutingRow } from './read-rows.ts';

export const bucketCount = 2 ** bucketBits;
/** The number of inputs: buckets, then cues, then the cues of each form. */
export const inputCount = bucketCount + cueCount * (1 + formCount);

export interface FeatureScales {
  idf: Uint8Array;
  idfScale: number;
  cueMeans: number[];
  cueDeviations: number[];
  cueShare: number;
}

/** Input for ridge regression: each prompt's word buckets (scaled to length 1), cues and form. */
export interface PreparedRows {
  count: number;
  /** The index of each row's first bucket, with one extra entry for the end. */
  starts: Uint32Array;
  buckets: Uint32Array;
  values: Float64Array;
  /** The cues of all rows, one row after another. */
  cues: Float64Array;
  forms: Uint8Array;
}

const read = new WeakMap<RoutingRow, PromptFeatures>();

/** A row's features. They are computed only once, even if the row is in several folds. */
export function featuresOf(row: RoutingRow): PromptFeatures {
  const held = read.get(row);
  if (held) return held;
  const features = extractFeatures(row.prompt);
  read.set(row, features);
  return features;
}

/** How informative each bucket is, and how much each cue varies over the training rows. */
export function measureScales(rows: readonly RoutingRow[], cueShare: number): FeatureScales {
  const seen = new Float64Array(bucketCount);
  const among = new Uint32Array(bucketCount);
  const sums = new Float64Array(cueCount);
  const squares = new Float64Array(cueCount);
  let total = 0;
  for (const row of rows) {
    const { buckets, cues } = featuresOf(row);
    const { weight } = row;
    total += weight;
    for (const bucket of buckets) {
      seen[bucket] = (seen[bucket] ?? 0) + weight;
      among[bucket] = (among[bucket] ?? 0) + 1;
    }
    cues.forEach((cue, at) => {
      sums[at] = (sums[at] ?? 0) + weight * cue;
      squares[at] = (squares[at] ?? 0) + weight * cue * cue;
    });
  }
  const idfScale = Math.log(total + 1) / 255;
  const telling = (count: number, rowsWithIt: number) =>
    rowsWithIt < 2 ? 0 : Math.log((total + 1) / (count + 1));
  const cueMeans = Array.from(sums, (sum) => rounded(sum / total));
  return {
    idf: Uint8Array.from(seen, (count, bucket) =>
      Math.round(telling(count, among[bucket] ?? 0) / idfScale),
    ),
    idfScale,
    cueMeans,
    cueDeviations: Array.from(squares, (square, at) =>
      rounded(Math.sqrt(Math.max(0, square / total - (cueMeans[at] ?? 0) ** 2)) + 0.01),
    ),
    cueShare,
  };
}

export function prepareRows(
  features: readonly PromptFeatures[],
  scales: FeatureScales,
): PreparedRows {
  const count = features.length;
  const starts = new Uint32Array(count + 1);
  features.forEach(({ buckets }, at) => (starts[at + 1] = (starts[at] ?? 0) + buckets.length));
  const rows: PreparedRows = {
    count,
    starts,
    buckets: new Uint32Array(starts[count] ?? 0),
    values: new Float64Array(starts[count] ?? 0),
    cues: new Float64Array(count * cueCount),
    forms: Uint8Array.from(features, ({ form }) => form),
  };
  features.forEach((each, at) => {
    rows.buckets.set(each.buckets, starts[at]);
    rows.values.set(wordsOfLengthOne(each, scales), starts[at]);
    rows.cues.set(standardizeCues(each.cues, scales), at * cueCount);
  });
  return rows;
}

function wordsOfLengthOne({ buckets, weights }: PromptFeatures, scales: FeatureScales) {
  const values = weights.map(
    (weight, at) => weight * (scales.idf[buckets[at] ?? 0] ?? 0) * scales.idfScale,
  );
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  return values.map((value) => value / length);
}

export function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
