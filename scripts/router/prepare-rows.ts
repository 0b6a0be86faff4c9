import {
  bucketBits,
  cueCount,
  formCount,
  readFeatures,
  type PromptFeatures,
} from '#server/domain/routing/learned/read-features.ts';
import { standardiseCues } from '#server/domain/routing/learned/read-demand.ts';
import type { RoutingRow } from './read-rows.ts';
import type { SparseRow } from './solve-ridge.ts';

export const bucketCount = 2 ** bucketBits;
/** Buckets, then cues, then the cues of each form. */
export const inputCount = bucketCount + cueCount * (1 + formCount);

export interface FeatureScales {
  idf: Uint8Array;
  idfScale: number;
  cueMeans: number[];
  cueDeviations: number[];
  cueShare: number;
}

const read = new WeakMap<RoutingRow, PromptFeatures>();

/** A row's features, read once however many folds it is in. */
export function featuresOf(row: RoutingRow): PromptFeatures {
  const held = read.get(row);
  if (held) return held;
  const features = readFeatures(row.prompt);
  read.set(row, features);
  return features;
}

/** How telling each bucket and how spread each cue is, over the rows trained on. */
export function measureScales(rows: readonly RoutingRow[], cueShare: number): FeatureScales {
  const seen = new Float64Array(bucketCount);
  const sums = new Float64Array(cueCount);
  const squares = new Float64Array(cueCount);
  for (const row of rows) {
    const { buckets, cues } = featuresOf(row);
    for (const bucket of buckets) seen[bucket] = (seen[bucket] ?? 0) + 1;
    cues.forEach((cue, at) => {
      sums[at] = (sums[at] ?? 0) + cue;
      squares[at] = (squares[at] ?? 0) + cue * cue;
    });
  }
  const idfScale = Math.log(rows.length + 1) / 255;
  const telling = (count: number) => (count < 2 ? 0 : Math.log((rows.length + 1) / (count + 1)));
  const cueMeans = Array.from(sums, (sum) => rounded(sum / rows.length));
  return {
    idf: Uint8Array.from(seen, (count) => Math.round(telling(count) / idfScale)),
    idfScale,
    cueMeans,
    cueDeviations: Array.from(squares, (square, at) =>
      rounded(Math.sqrt(Math.max(0, square / rows.length - (cueMeans[at] ?? 0) ** 2)) + 0.01),
    ),
    cueShare,
  };
}

/** The row that ridge regression sees: words of length 1, then cues, then the cues of its form. */
export function prepareRow(row: RoutingRow, scales: FeatureScales): SparseRow {
  return prepareFeatures(featuresOf(row), scales);
}

export function prepareFeatures(
  { buckets, weights, cues, form }: PromptFeatures,
  scales: FeatureScales,
): SparseRow {
  const values = weights.map(
    (weight, at) => weight * (scales.idf[buckets[at] ?? 0] ?? 0) * scales.idfScale,
  );
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1;
  const standard = standardiseCues(cues, scales);
  const count = buckets.length;
  const columns = new Uint32Array(count + 2 * cueCount);
  const all = new Float64Array(columns.length);
  columns.set(buckets);
  all.set(values.map((value) => value / length));
  standard.forEach((cue, at) => {
    columns[count + at] = bucketCount + at;
    columns[count + cueCount + at] = bucketCount + cueCount * (1 + form) + at;
    all[count + at] = cue;
    all[count + cueCount + at] = cue;
  });
  return { columns, values: all };
}

export function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
