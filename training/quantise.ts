import { bucketCount } from './prepare-rows.ts';

/**
 * Packs columns of weights into one byte table with a row for each bucket and a scale for each column. A byte
 * stores the signed square root: a few words weigh far more than the rest, and small weights keep fine steps.
 */
export function quantise(columns: readonly Float64Array[]): {
  table: Int8Array;
  columnScales: number[];
} {
  const table = new Int8Array(bucketCount * columns.length);
  const columnScales = columns.map((weights, column) => {
    const scale = scaleOf(weights);
    for (let bucket = 0; bucket < bucketCount; bucket += 1) {
      const weight = weights[bucket] ?? 0;
      const root = Math.round(Math.sqrt(Math.abs(weight) / scale));
      table[bucket * columns.length + column] = Math.sign(weight) * Math.min(127, root);
    }
    return scale;
  });
  return { table, columnScales };
}

function scaleOf(weights: Float64Array): number {
  let most = 0;
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    most = Math.max(most, Math.abs(weights[bucket] ?? 0));
  }
  return Number((most / 127 ** 2 || 1).toPrecision(6));
}
