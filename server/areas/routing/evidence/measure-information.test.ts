import { expect, test } from 'vitest';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { fitStrengths } from '../../statistics/fit-strengths.ts';
import { threshold } from './estimate-shifts.ts';
import { measureInformation, nothingCompared } from './explore-comparisons.ts';

const models: ModelId[] = ['openai:a', 'anthropic:b', 'vertex:c'];
const [one, other, third] = models as [ModelId, ModelId, ModelId];
const precision = threshold.deviation ** -2;

function fit(games: readonly [one: number, other: number, played: number][]) {
  const drawn = games.map(([one, other, played]) => ({ one, other, played, wins: played / 2 }));
  return { models, ...fitStrengths(models.length, drawn, precision) };
}

const variancesOf = ({ covariance }: ReturnType<typeof fit>) =>
  covariance.reduce((sum, row, place) => sum + (row[place] ?? 0), 0);

test('the information of a vote is how much it shrinks the variances', () => {
  const before = fit([[0, 1, 20]]);
  const after = fit([
    [0, 1, 20],
    [0, 2, 1],
  ]);
  const told = measureInformation({ one, other: third, chance: 0.5 }, models, before);
  expect(told).toBeCloseTo(variancesOf(before) - variancesOf(after), 9);
});

test('the information of a vote is higher for a model with few comparisons', () => {
  const known = fit([[0, 1, 40]]);
  const of = (rival: ModelId) =>
    measureInformation({ one, other: rival, chance: 0.5 }, models, known);
  expect(of(third)).toBeGreaterThan(3 * of(other));
});

test('the information of a vote is higher when either answer could be preferred', () => {
  const of = (chance: number) =>
    measureInformation({ one, other, chance }, models, nothingCompared);
  expect(of(0.5)).toBeGreaterThan(of(0.9));
  expect(of(0.5)).toBeGreaterThan(0);
});
