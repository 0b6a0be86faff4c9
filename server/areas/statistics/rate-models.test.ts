import { describe, expect, it } from 'vitest';
import { rateModels, type Contest } from './rate-models.ts';

// American League, Eastern Division, 1987: Agresti, Categorical Data Analysis, 2nd ed., table 10.10.
const teams = ['Milwaukee', 'Detroit', 'Toronto', 'New York', 'Boston', 'Cleveland', 'Baltimore'];
const wins = [
  [0, 7, 9, 7, 7, 9, 11],
  [6, 0, 7, 5, 11, 9, 9],
  [4, 6, 0, 7, 7, 8, 12],
  [6, 8, 6, 0, 6, 7, 10],
  [6, 2, 6, 7, 0, 7, 12],
  [4, 4, 5, 6, 6, 0, 6],
  [2, 4, 1, 3, 1, 7, 0],
];

const season: Contest[] = teams.flatMap((first, one) =>
  teams.slice(one + 1).map((second, offset) => ({
    first,
    second,
    firstWins: wins[one]?.[one + 1 + offset] ?? 0,
    secondWins: wins[one + 1 + offset]?.[one] ?? 0,
  })),
);

function against(baseline: string, contests: Contest[]): Record<string, number> {
  const rated = rateModels(contests);
  const zero = rated.get(baseline)?.logOdds ?? 0;
  return Object.fromEntries([...rated].map(([team, { logOdds }]) => [team, logOdds - zero]));
}

describe('ratings', () => {
  it('match the published ones of the 1987 baseball season', () => {
    const published = {
      Milwaukee: 1.58,
      Detroit: 1.44,
      Toronto: 1.29,
      'New York': 1.25,
      Boston: 1.11,
      Cleveland: 0.68,
      Baltimore: 0,
    };
    const found = against('Baltimore', season);
    for (const [team, strength] of Object.entries(published)) {
      expect(found[team], team).toBeCloseTo(strength, 2);
    }
  });

  it('of two models are half the log odds, with half its standard error', () => {
    const rated = rateModels([{ first: 'a', second: 'b', firstWins: 30, secondWins: 10 }]);
    // The standard error of a log odds is the square root of 1/30 + 1/10; each model has half the distance.
    expect(rated.get('a')?.logOdds).toBeCloseTo(Math.log(3) / 2, 4);
    expect(rated.get('b')?.logOdds).toBeCloseTo(-Math.log(3) / 2, 4);
    expect(rated.get('a')?.standardError).toBeCloseTo(Math.sqrt(1 / 30 + 1 / 10) / 2, 4);
  });

  it('are equal only after ties', () => {
    const rated = rateModels([{ first: 'a', second: 'b', firstWins: 4, secondWins: 4 }]);
    expect(rated.get('a')?.logOdds).toBeCloseTo(0, 9);
  });

  it('stay finite and very uncertain for a model that never lost', () => {
    const rated = rateModels([{ first: 'a', second: 'b', firstWins: 3, secondWins: 0 }]);
    expect(rated.get('a')?.logOdds).toBeGreaterThan(1);
    expect(rated.get('a')?.logOdds).toBeLessThan(20);
    expect(rated.get('a')?.standardError).toBeGreaterThan(2);
  });

  it('of unconnected models have separate scales, each as certain as its own votes', () => {
    const [one, other] = [
      { first: 'a', second: 'b', firstWins: 30, secondWins: 10 },
      { first: 'c', second: 'd', firstWins: 20, secondWins: 20 },
    ];
    const rated = rateModels([one, other]);
    expect(rated.get('a')).toEqual({ ...rateModels([one]).get('a'), scale: 0 });
    expect(rated.get('c')).toEqual({ ...rateModels([other]).get('c'), scale: 1 });
  });

  it('share a scale once a chain of comparisons connects them, largest first', () => {
    const link = (first: string, second: string) => ({
      first,
      second,
      firstWins: 2,
      secondWins: 1,
    });
    const rated = rateModels([link('a', 'b'), link('c', 'd'), link('e', 'f'), link('d', 'f')]);
    const scales = [...rated].map(([model, { scale }]) => `${model}${scale}`).sort();
    expect(scales).toEqual(['a1', 'b1', 'c0', 'd0', 'e0', 'f0']);
  });

  it('of no votes are empty', () => {
    expect(rateModels([])).toEqual(new Map());
  });
});
