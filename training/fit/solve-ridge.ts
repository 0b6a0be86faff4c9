import { inputCount, type PreparedRows } from '../rows/prepare-rows.ts';
import { gatherRows, projectRows, squareSums } from '../rows/project-rows.ts';

/* oxlint-disable typescript/no-non-null-assertion -- every index is within its array */

const mostRounds = 8;

export interface RidgeTarget {
  /** The value to predict for each row, already centred. */
  values: Float64Array;
  /** The weight of each row; 0 if it has no label. */
  weights: Float64Array;
}

/**
 * Solves ridge regressions on the same rows by conjugate gradients. Targets with a label for every row are solved
 * together in a single pass over the rows. The others are solved separately, on the rows that have labels.
 */
export function solveRidges(
  rows: PreparedRows,
  targets: readonly RidgeTarget[],
  penalty: number,
): Float64Array[] {
  const isFull = ({ weights }: RidgeTarget) => weights.every((weight) => weight > 0);
  const full = targets.filter(isFull);
  const solved = new Map<RidgeTarget, Float64Array>();
  if (full.length > 0) {
    const everywhere = Uint32Array.from({ length: rows.count }, (_, at) => at);
    solveTogether(rows, everywhere, full, penalty).forEach((solution, at) =>
      solved.set(full[at]!, solution),
    );
  }
  return targets.map(
    (target) => solved.get(target) ?? solveTogether(rows, labelled(target), [target], penalty)[0]!,
  );
}

/** What each weight vector predicts for all rows. */
export function projectAll(rows: PreparedRows, weights: readonly Float64Array[]): Float64Array[] {
  const everywhere = Uint32Array.from({ length: rows.count }, (_, at) => at);
  return separate(
    projectRows(rows, everywhere, interleave(weights), weights.length),
    weights.length,
  );
}

function labelled({ weights }: RidgeTarget): Uint32Array {
  const places: number[] = [];
  weights.forEach((weight, at) => {
    if (weight > 0) places.push(at);
  });
  return Uint32Array.from(places);
}

function solveTogether(
  rows: PreparedRows,
  places: Uint32Array,
  targets: readonly RidgeTarget[],
  penalty: number,
): Float64Array[] {
  const width = targets.length;
  const pick = (all: Float64Array) => Float64Array.from(places, (place) => all[place]!);
  const weights = interleave(targets.map((target) => pick(target.weights)));
  const labels = interleave(targets.map((target) => pick(target.values)));
  const solution = new Float64Array(inputCount * width);
  const residual = gatherRows(rows, places, times(labels, weights), width);
  const ease = inverseDiagonal(rows, places, penalty);
  let eased = scaled(residual, ease, width);
  const direction = eased.slice();
  let lengths = dots(residual, eased, width);
  for (let round = 0; round < mostRounds; round += 1) {
    const said = times(projectRows(rows, places, direction, width), weights);
    const image = gatherRows(rows, places, said, width);
    for (let at = 0; at < image.length; at += 1) image[at]! += penalty * direction[at]!;
    const steps = quotients(lengths, dots(direction, image, width));
    addScaled(solution, direction, steps, 1);
    addScaled(residual, image, steps, -1);
    eased = scaled(residual, ease, width);
    const next = dots(residual, eased, width);
    turn(direction, eased, quotients(next, lengths));
    lengths = next;
  }
  return separate(solution, width);
}

// Common inputs weigh far more than rare ones. With this preconditioner, half as many rounds give the same
// accuracy.
function inverseDiagonal(rows: PreparedRows, places: Uint32Array, penalty: number): Float64Array {
  const sums = squareSums(rows, places);
  return sums.map((sum) => 1 / (sum + penalty));
}

function scaled(vector: Float64Array, scales: Float64Array, width: number): Float64Array {
  const result = new Float64Array(vector.length);
  for (let at = 0; at < scales.length; at += 1) {
    const scale = scales[at]!;
    for (let target = 0; target < width; target += 1) {
      result[at * width + target] = scale * vector[at * width + target]!;
    }
  }
  return result;
}

function interleave(vectors: readonly Float64Array[]): Float64Array {
  const width = vectors.length;
  const all = new Float64Array((vectors[0]?.length ?? 0) * width);
  vectors.forEach((vector, target) => {
    for (let at = 0; at < vector.length; at += 1) all[at * width + target] = vector[at]!;
  });
  return all;
}

function separate(all: Float64Array, width: number): Float64Array[] {
  return Array.from({ length: width }, (_, target) =>
    Float64Array.from({ length: all.length / width }, (__, at) => all[at * width + target]!),
  );
}

function times(values: Float64Array, weights: Float64Array): Float64Array {
  for (let at = 0; at < values.length; at += 1) values[at]! *= weights[at]!;
  return values;
}

function addScaled(to: Float64Array, from: Float64Array, scales: Float64Array, sign: number) {
  const width = scales.length;
  for (let at = 0; at < to.length; at += width) {
    for (let target = 0; target < width; target += 1) {
      to[at + target]! += sign * scales[target]! * from[at + target]!;
    }
  }
}

function turn(direction: Float64Array, residual: Float64Array, keeps: Float64Array): void {
  const width = keeps.length;
  for (let at = 0; at < direction.length; at += width) {
    for (let target = 0; target < width; target += 1) {
      direction[at + target] = residual[at + target]! + keeps[target]! * direction[at + target]!;
    }
  }
}

function dots(left: Float64Array, right: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(width);
  for (let at = 0; at < left.length; at += width) {
    for (let target = 0; target < width; target += 1) {
      sums[target]! += left[at + target]! * right[at + target]!;
    }
  }
  return sums;
}

function quotients(left: Float64Array, right: Float64Array): Float64Array {
  return left.map((value, target) => {
    const divisor = right[target]!;
    return divisor > 0 ? value / divisor : 0;
  });
}
