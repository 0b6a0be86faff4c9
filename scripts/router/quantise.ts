import { bucketCount } from './prepare-rows.ts';

/** Columns of weights as one table of bytes, a row for each bucket, each column on its own scale. */
export function quantise(columns: readonly Float64Array[]): {
  table: Int8Array;
  columnScales: number[];
} {
  const table = new Int8Array(bucketCount * columns.length);
  const columnScales = columns.map((weights, column) => {
    const scale = scaleOf(weights);
    for (let bucket = 0; bucket < bucketCount; bucket += 1) {
      const step = Math.round((weights[bucket] ?? 0) / scale);
      table[bucket * columns.length + column] = Math.max(-127, Math.min(127, step));
    }
    return scale;
  });
  return { table, columnScales };
}

// A few words weigh far more than the rest; cutting them off keeps the steps of the others fine.
function scaleOf(weights: Float64Array): number {
  let squares = 0;
  let used = 0;
  for (let bucket = 0; bucket < bucketCount; bucket += 1) {
    const weight = weights[bucket] ?? 0;
    if (weight === 0) continue;
    squares += weight * weight;
    used += 1;
  }
  return Number(((8 * Math.sqrt(squares / Math.max(1, used))) / 127 || 1).toPrecision(6));
}
