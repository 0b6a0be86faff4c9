/** One prompt as ridge regression sees it: the columns that are not zero, and their values. */
export interface SparseRow {
  columns: Uint32Array;
  values: Float64Array;
}

export interface RidgeTarget {
  /** What to predict for each row, already centred. */
  values: Float64Array;
  /** How much each row counts; 0 where there is no label. */
  weights: Float64Array;
}

/**
 * Ridge regressions on the same rows, side by side, by conjugate gradients: each pass over the rows serves
 * all targets at once. Answers one vector of weights for each target.
 */
export function solveRidges(
  rows: readonly SparseRow[],
  targets: readonly RidgeTarget[],
  size: number,
  penalty: number,
  rounds = 16,
): Float64Array[] {
  const width = targets.length;
  const solution = new Float64Array(size * width);
  const weights = interleave(targets.map((target) => target.weights));
  const residual = gather(
    rows,
    weights,
    interleave(targets.map(({ values }) => values)),
    size,
    width,
  );
  const direction = residual.slice();
  let lengths = dots(residual, residual, width);
  for (let round = 0; round < rounds; round += 1) {
    const image = gather(rows, weights, scatter(rows, direction, width), size, width);
    for (let at = 0; at < image.length; at += 1)
      image[at] = (image[at] ?? 0) + penalty * (direction[at] ?? 0);
    const steps = quotients(lengths, dots(direction, image, width));
    for (let at = 0; at < image.length; at += 1) {
      const step = steps[at % width] ?? 0;
      solution[at] = (solution[at] ?? 0) + step * (direction[at] ?? 0);
      residual[at] = (residual[at] ?? 0) - step * (image[at] ?? 0);
    }
    const next = dots(residual, residual, width);
    const keeps = quotients(next, lengths);
    for (let at = 0; at < direction.length; at += 1) {
      direction[at] = (residual[at] ?? 0) + (keeps[at % width] ?? 0) * (direction[at] ?? 0);
    }
    lengths = next;
  }
  return targets.map((_, target) =>
    Float64Array.from({ length: size }, (__, at) => solution[at * width + target] ?? 0),
  );
}

/** What the weights say of one row. */
export function project(weights: Float64Array, row: SparseRow | undefined): number {
  if (!row) return 0;
  let sum = 0;
  const { columns, values } = row;
  for (let at = 0; at < columns.length; at += 1) {
    sum += (weights[columns[at] ?? 0] ?? 0) * (values[at] ?? 0);
  }
  return sum;
}

function interleave(vectors: readonly Float64Array[]): Float64Array {
  const [first] = vectors;
  const width = vectors.length;
  const all = new Float64Array((first?.length ?? 0) * width);
  vectors.forEach((vector, target) => {
    for (let at = 0; at < vector.length; at += 1) all[at * width + target] = vector[at] ?? 0;
  });
  return all;
}

// Rows times weights: what each target says of each row.
function scatter(rows: readonly SparseRow[], weights: Float64Array, width: number): Float64Array {
  const said = new Float64Array(rows.length * width);
  rows.forEach(({ columns, values }, index) => {
    const own = said.subarray(index * width, (index + 1) * width);
    for (let at = 0; at < columns.length; at += 1) {
      const value = values[at] ?? 0;
      const from = (columns[at] ?? 0) * width;
      for (let target = 0; target < width; target += 1) {
        own[target] = (own[target] ?? 0) + value * (weights[from + target] ?? 0);
      }
    }
  });
  return said;
}

// The transpose of rows times what is said of them, each row by its weight.
function gather(
  rows: readonly SparseRow[],
  weights: Float64Array,
  said: Float64Array,
  size: number,
  width: number,
): Float64Array {
  const sums = new Float64Array(size * width);
  const own = new Float64Array(width);
  rows.forEach(({ columns, values }, index) => {
    for (let target = 0; target < width; target += 1) {
      own[target] = (weights[index * width + target] ?? 0) * (said[index * width + target] ?? 0);
    }
    for (let at = 0; at < columns.length; at += 1) {
      const value = values[at] ?? 0;
      const into = (columns[at] ?? 0) * width;
      for (let target = 0; target < width; target += 1) {
        sums[into + target] = (sums[into + target] ?? 0) + value * (own[target] ?? 0);
      }
    }
  });
  return sums;
}

function dots(left: Float64Array, right: Float64Array, width: number): Float64Array {
  const sums = new Float64Array(width);
  for (let at = 0; at < left.length; at += 1) {
    const target = at % width;
    sums[target] = (sums[target] ?? 0) + (left[at] ?? 0) * (right[at] ?? 0);
  }
  return sums;
}

function quotients(left: Float64Array, right: Float64Array): Float64Array {
  return left.map((value, target) => {
    const divisor = right[target] ?? 0;
    return divisor > 0 ? value / divisor : 0;
  });
}
