import { fitStrengths, type Game, type Matrix } from './fit-strengths.ts';

/** How often each of two models was preferred over the other. A tie is half a win for each. */
export interface Contest {
  first: string;
  second: string;
  firstWins: number;
  secondWins: number;
}

export interface Strength {
  /** The log-odds against an average model. */
  logOdds: number;
  standardError: number;
  /** Models that no chain of comparisons connects are on separate scales; 0 is the scale with the most models. */
  scale: number;
}

/** Keeps the strength of undefeated models finite, but hardly matters after a few votes. */
const priorPrecision = 1e-4;

/**
 * The strengths of models according to their comparisons, with standard errors. On each scale, the average
 * strength is zero.
 */
export function rateModels(contests: readonly Contest[]): Map<string, Strength> {
  return new Map(
    linkContests(contests).flatMap((linked, scale) =>
      [...rateLinked(linked)].map(([model, strength]) => [model, { ...strength, scale }] as const),
    ),
  );
}

/**
 * Groups contests whose models are connected by a chain of contests. The group with the most models comes
 * first.
 */
function linkContests(contests: readonly Contest[]): Contest[][] {
  const groups: { models: Set<string>; contests: Contest[] }[] = [];
  for (const contest of contests) {
    const own = { models: new Set([contest.first, contest.second]), contests: [contest] };
    const touching = groups.filter(
      ({ models }) => models.has(contest.first) || models.has(contest.second),
    );
    for (const group of touching) {
      for (const model of group.models) own.models.add(model);
      own.contests.push(...group.contests);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(own);
  }
  const leastOf = ({ models }: { models: Set<string> }) => [...models].sort()[0] ?? '';
  return groups
    .sort((a, b) => b.models.size - a.models.size || (leastOf(a) < leastOf(b) ? -1 : 1))
    .map((group) => group.contests);
}

function rateLinked(contests: readonly Contest[]): Map<string, Omit<Strength, 'scale'>> {
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

/** Removes the uncertainty of the mean, which comes only from the prior. */
function aroundMean(spread: Matrix): Matrix {
  const size = spread.length;
  const means = spread.map((row) => row.reduce((sum, value) => sum + value, 0) / size);
  const mean = means.reduce((sum, value) => sum + value, 0) / size;
  return spread.map((row, i) =>
    row.map((value, j) => value - (means[i] ?? 0) - (means[j] ?? 0) + mean),
  );
}
