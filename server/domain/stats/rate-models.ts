/** How often each of two models was preferred to the other; a tie is half to both. */
export interface Contest {
  first: string;
  second: string;
  firstWins: number;
  secondWins: number;
}

export interface Strength {
  /** The logarithm of the odds against an average model. */
  logOdds: number;
  standardError: number;
}

/** Keeps the strength of a model that has never lost finite; too weak to be seen with a few votes. */
const priorPrecision = 1e-4;
const maxSteps = 200;

/**
 * The Bradley-Terry strengths of models, greatest likelihood by Newton's method, and their standard
 * errors from the observed information. Strengths average zero. Source: Agresti, Categorical Data
 * Analysis, 2nd ed., 10.6.
 */
export function rateModels(contests: readonly Contest[]): Map<string, Strength> {
  const models = [...new Set(contests.flatMap(({ first, second }) => [first, second]))].sort();
  const places = new Map(models.map((model, place) => [model, place]));
  const games = contests.map(({ first, second, firstWins, secondWins }): Game => ({
    one: places.get(first) ?? 0,
    other: places.get(second) ?? 0,
    wins: firstWins,
    played: firstWins + secondWins,
  }));
  let logOdds = models.map(() => 0);
  for (let step = 0; step < maxSteps; step += 1) {
    const { slope, information } = describe(games, logOdds);
    const change = multiply(invert(information), slope);
    const largest = Math.max(0, ...change.map(Math.abs));
    // Far from the top a whole step may overshoot.
    const part = largest > 1 ? 1 / largest : 1;
    logOdds = logOdds.map((value, place) => value + part * (change[place] ?? 0));
    if (largest < 1e-10) break;
  }
  const spread = aroundMean(invert(describe(games, logOdds).information));
  return new Map(
    models.map((model, place) => [
      model,
      { logOdds: logOdds[place] ?? 0, standardError: Math.sqrt(spread[place]?.[place] ?? 0) },
    ]),
  );
}

interface Game {
  one: number;
  other: number;
  /** Of `one`. */
  wins: number;
  played: number;
}

type Matrix = number[][];

/** The slope of the log-likelihood and how sharply it bends. */
function describe(games: readonly Game[], logOdds: readonly number[]) {
  const slope = logOdds.map((value) => -priorPrecision * value);
  const information: Matrix = logOdds.map((_, row) =>
    logOdds.map((__, column) => (row === column ? priorPrecision : 0)),
  );
  const add = (row: number, column: number, amount: number) => {
    const line = information[row];
    if (line) line[column] = (line[column] ?? 0) + amount;
  };
  for (const { one, other, wins, played } of games) {
    const chance = 1 / (1 + Math.exp((logOdds[other] ?? 0) - (logOdds[one] ?? 0)));
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

/** Only differences are observed: the uncertainty of the mean, which is the prior's, is taken out. */
function aroundMean(spread: Matrix): Matrix {
  const size = spread.length;
  const means = spread.map((row) => row.reduce((sum, value) => sum + value, 0) / size);
  const mean = means.reduce((sum, value) => sum + value, 0) / size;
  return spread.map((row, i) =>
    row.map((value, j) => value - (means[i] ?? 0) - (means[j] ?? 0) + mean),
  );
}

function multiply(matrix: Matrix, vector: readonly number[]): number[] {
  return matrix.map((row) =>
    row.reduce((sum, value, place) => sum + value * (vector[place] ?? 0), 0),
  );
}

/** Gauss-Jordan; the matrix is symmetric and positive, so no pivot is zero. */
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
