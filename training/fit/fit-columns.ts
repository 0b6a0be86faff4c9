import type { PreparedRows } from '../rows/prepare-rows.ts';
import { solveRidges, type RidgeTarget } from './solve-ridge.ts';

/** A linear function of a prompt's features. */
export interface Column {
  weights: Float64Array;
  offset: number;
}

export function fitColumns(
  prepared: PreparedRows,
  targets: readonly RidgeTarget[],
  penalty: number,
): Column[] {
  const offsets = targets.map(({ values, weights }) => weightedMean(values, weights));
  const centred = targets.map(({ values, weights }, at) => ({
    values: values.map((value) => value - (offsets[at] ?? 0)),
    weights,
  }));
  const fitted = solveRidges(prepared, centred, penalty);
  return fitted.map((weights, at) => ({ weights, offset: offsets[at] ?? 0 }));
}

function weightedMean(values: Float64Array, weights: Float64Array): number {
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / total;
}
