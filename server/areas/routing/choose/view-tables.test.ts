import { expect, test } from 'vitest';
import { derivedTasks } from '#shared/contract/routing/constants.ts';
import { abilitiesOf, makeModel, painter } from '../routing-fixtures.ts';
import { chanceOf } from '../learned/estimate-chance.ts';
import { abilityAcross, abilityAt } from './view-tables.ts';
import { surely } from './task-shares.ts';

const model = makeModel('openai:uneven', {
  abilities: abilitiesOf(0.8, { chat: 0.7, writing: 0.9, reasoning: 0.6, summary: 1 }),
});

test('a kind of work with its own figure uses that figure', () => {
  expect(abilityAt(model, 'code')).toBe(0.8);
});

test.each([
  ['roleplay', 0.8],
  ['extraction', 0.8],
  ['documents', 0.9],
  ['planning', 0.75],
  ['assistant', 0.7],
] as const)('the ability at %s is derived from the known figures', (task, ability) => {
  expect(abilityAt(model, task)).toBeCloseTo(ability);
});

test('a model that writes no text has no ability at any kind of work with text', () => {
  for (const task of derivedTasks) expect(abilityAt(painter, task)).toBe(0);
});

test('a prompt that may be either of two kinds of work counts for both, weighted by likelihood', () => {
  const acrossAt = (share: number) =>
    chanceOf(
      abilityAcross(model, [
        { task: 'writing', share },
        { task: 'reasoning', share: 1 - share },
      ]),
    );
  expect(chanceOf(abilityAcross(model, surely('writing')))).toBeCloseTo(0.9);
  expect(acrossAt(0.99)).toBeCloseTo(0.9, 1);
  expect(acrossAt(0.5)).toBeCloseTo(0.786, 3);
  expect(acrossAt(0.01)).toBeCloseTo(0.6, 1);
});
