/** The leading eigenvectors of a small symmetric matrix, by power iteration from a fixed start. */
export function strongestDirections(
  matrix: readonly Float64Array[],
  count: number,
): Float64Array[] {
  const found: Float64Array[] = [];
  for (let rank = 0; rank < count; rank += 1) {
    let direction = normalised(
      Float64Array.from(matrix, (_, at) => Math.cos(at * (rank + 1)) + 1.5),
    );
    for (let round = 0; round < 300; round += 1) {
      direction = normalised(without(multiply(matrix, direction), found));
    }
    found.push(direction);
  }
  return found;
}

function multiply(matrix: readonly Float64Array[], vector: Float64Array): Float64Array {
  return Float64Array.from(matrix, (row) => dot(row, vector));
}

function without(vector: Float64Array, directions: readonly Float64Array[]): Float64Array {
  let rest = vector;
  for (const direction of directions) {
    const share = dot(rest, direction);
    rest = rest.map((value, at) => value - share * (direction[at] ?? 0));
  }
  return rest;
}

function normalised(vector: Float64Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

export function dot(left: Float64Array, right: Float64Array): number {
  return left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0);
}
