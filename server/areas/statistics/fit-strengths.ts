/** The games between two players, such as models. */
export interface Game {
  one: number;
  other: number;
  /** Wins of `one`; a tie counts as half a win. */
  wins: number;
  played: number;
  /** The log-odds of `one` beating `other` that are known in advance; 0 if absent. */
  lead?: number;
}

export type Matrix = number[][];

interface Fit {
  logOdds: number[];
  /** The inverse of the observed information. */
  covariance: Matrix;
}

const maxSteps = 200;

/**
 * Fits a Bradley-Terry model with Newton's method: the most probable strengths of players `0..count - 1`
 * under a normal prior of mean 0. Source: Agresti, Categorical Data Analysis, 2nd ed., 10.6.
 */
export function fitStrengths(count: number, games: readonly Game[], priorPrecision: number): Fit {
  let logOdds = Array.from({ length: count }, () => 0);
  for (let step = 0; step < maxSteps; step += 1) {
    const { slope, information } = describe(games, logOdds, priorPrecision);
    const change = multiply(invert(information), slope);
    const largest = Math.max(0, ...change.map(Math.abs));
    // Far from the maximum, a full step may overshoot it.
    const part = largest > 1 ? 1 / largest : 1;
    logOdds = logOdds.map((value, place) => value + part * (change[place] ?? 0));
    if (largest < 1e-10) break;
  }
  return { logOdds, covariance: invert(describe(games, logOdds, priorPrecision).information) };
}

/** The gradient of the log posterior, and the observed information. */
function describe(games: readonly Game[], logOdds: readonly number[], priorPrecision: number) {
  const slope = logOdds.map((value) => -priorPrecision * value);
  const information: Matrix = logOdds.map((_, row) =>
    logOdds.map((__, column) => (row === column ? priorPrecision : 0)),
  );
  const add = (row: number, column: number, amount: number) => {
    const line = information[row];
    if (line) line[column] = (line[column] ?? 0) + amount;
  };
  for (const { one, other, wins, played, lead = 0 } of games) {
    const chance = 1 / (1 + Math.exp((logOdds[other] ?? 0) - (logOdds[one] ?? 0) - lead));
    const surplus = wins - played * chance;
    slope[one] = (slope[one] ?? 0) + surplus;
    slope[other] = (slope[other] ?? 0) - surplus;
    const weight = played * chance * (1 - chance);
    add(one, one, weight);
    add(other, other, weight);
    add(one, other, -weight);
    add(other, one, -weight);
  }
  return { slope, information };
}

function multiply(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) =>
    row.reduce((sum, value, place) => sum + value * (vector[place] ?? 0), 0),
  );
}

/** Gauss-Jordan elimination. The matrix is symmetric and positive definite, so no pivot is zero. */
function invert(matrix: Matrix): Matrix {
  const rows = matrix.map((row, place) => [
    ...row,
    ...row.map((_, column) => (column === place ? 1 : 0)),
  ]);
  for (const [place, pivotRow] of rows.entries()) {
    const pivot = pivotRow[place] ?? 1;
    for (const [column, value] of pivotRow.entries()) pivotRow[column] = value / pivot;
    for (const [other, row] of rows.entries()) {
      const factor = row[place] ?? 0;
      if (other === place || factor === 0) continue;
      for (const [column, value] of pivotRow.entries())
        row[column] = (row[column] ?? 0) - factor * value;
    }
  }
  return rows.map((row) => row.slice(matrix.length));
}
