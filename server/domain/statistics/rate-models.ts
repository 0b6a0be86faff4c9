import { fitStrengths, type Game, type Matrix } from './fit-strengths.ts';

/** How often each of two models was preferred to the other; a tie counts half for both. */
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

/** Keeps the strength of a model that has never lost finite; too weak to matter with a few votes. */
const priorPrecision = 1e-4;

/** The strengths of models by their comparisons, and their standard errors. Strengths average zero. */
export function rateModels(contests: readonly Contest[]): Map<string, Strength> {
  const models = [...new Set(contests.flatMap(({ first, second }) => [first, second]))].sort();
  const places = new Map(models.map((model, place) => [model, place]));
  const games = contests.map(({ first, second, firstWins, secondWins }): Game => ({
    one: places.get(first) ?? 0,
    other: places.get(second) ?? 0,
    wins: firstWins,
    played: firstWins + secondWins,
  }));
  const { logOdds, covariance } = fitStrengths(models.length, games, priorPrecision);
  const spread = aroundMean(covariance);
  return new Map(
    models.map((model, place) => [
      model,
      { logOdds: logOdds[place] ?? 0, standardError: Math.sqrt(spread[place]?.[place] ?? 0) },
    ]),
  );
}

/** Only differences are observed: the uncertainty of the mean comes from the prior and is taken out. */
function aroundMean(spread: Matrix): Matrix {
  const size = spread.length;
  const means = spread.map((row) => row.reduce((sum, value) => sum + value, 0) / size);
  const mean = means.reduce((sum, value) => sum + value, 0) / size;
  return spread.map((row, i) =>
    row.map((value, j) => value - (means[i] ?? 0) - (means[j] ?? 0) + mean),
  );
}
