import { expect, test } from 'vitest';
import type { ModelShift } from '#shared/contract/routing/schemas.ts';
import { describeRange, formatRatio, linkRows, type ComparedRow } from './figures.ts';
import { describeLeftOutVotes } from './method.tsx';

const [a, b, c, d] = ['openai:a', 'openai:b', 'openai:c', 'openai:d'] as const;

function row(model: ModelShift['model'], ...rivals: ModelShift['model'][]): ComparedRow {
  const votes = { model, rivals: rivals.map((rival) => ({ model: rival, wins: 1, of: 2 })) };
  return { task: 'writing', model, votes: votes as ModelShift, inForce: 0, candidate: 0 };
}

const namesOf = (rows: readonly ComparedRow[]) =>
  linkRows(rows).map((group) => group.map(({ model }) => model));

test('models that no chain of comparisons connects form separate groups', () => {
  expect(namesOf([row(a, b), row(c, d), row(b, a), row(d, c)])).toEqual([
    [a, b],
    [c, d],
  ]);
  expect(namesOf([row(a, b), row(c, d), row(d, c, b), row(b, a, d)]).flat()).toHaveLength(4);
  expect(namesOf([row(a, b), row(c, d), row(d, c, b), row(b, a, d)])).toHaveLength(1);
});

test('ratios and ranges are no more precise than the data', () => {
  expect([28.4, 7.44, 1.26, 0.042].map(formatRatio)).toEqual(['28', '7.4', '1.3', '0.042']);
  const cost = { value: 5000, low: 4000, high: 6000 };
  expect(describeRange(cost, 12)).toBe('likely $0.0040 to $0.0060');
  expect(describeRange(cost, 9)).toBe('too few for a range');
});

test('ignored votes are described in words', () => {
  expect(describeLeftOutVotes(1)).toMatch(
    /^1 older vote isn’t counted .* its decision weren’t saved\.$/,
  );
  expect(describeLeftOutVotes(55)).toMatch(
    /^55 older votes aren’t counted .* their decisions weren’t saved\.$/,
  );
});
