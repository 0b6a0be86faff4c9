import { describe, expect, it } from 'vitest';
import type { ModelPopularity } from '#shared/contract/statistics/schemas.ts';
import {
  describeBlind,
  describeVoteEffects,
  describeInterval,
  describeRating,
  describeStrengths,
  describeTotals,
  nextSorting,
  ratingsOf,
  parseSorting,
  parseUserId,
  sortPopularity,
  tasksOf,
} from './figures.ts';

const rating = {
  task: null,
  rating: 1532.4,
  low: 1498.2,
  high: 1566.6,
  votes: 40,
  isSettled: true,
};

function popularity(model: string, traits: Partial<ModelPopularity> = {}): ModelPopularity {
  return {
    id: 1,
    model,
    totalSelections: 1,
    totalComparisons: 2,
    winRate: 0.5,
    blind: { selections: 0, comparisons: 0 },
    categoryStrengths: {},
    lastUpdated: '2026-11-21T00:00:00.000Z',
    isSettled: true,
    ratings: [rating],
    ...traits,
  };
}

it('blind votes are shown as a share with their number', () => {
  const blind = { selections: 5, comparisons: 8 };
  expect(describeBlind(popularity('openai:gpt-4', { blind }))).toBe('62.5% of 8');
});

it('totals are N/A until something has been sent', () => {
  const none = { queries: 'N/A', tokens: 'N/A', data: 'N/A' };
  expect(describeTotals(undefined)).toEqual(none);
  expect(describeTotals({ totalQueries: 0, totalTokens: 0, totalDataSize: 0 })).toEqual(none);
  const totals = { totalQueries: 12_345, totalTokens: 1_000, totalDataSize: 1024 ** 4 * 3 };
  expect(describeTotals(totals)).toEqual({ queries: '12,345', tokens: '1,000', data: '3.00 TB' });
});

it('strengths list the best three, or say that there are too few votes', () => {
  expect(describeStrengths({ chat: 0.4, code: 0.62, maths: 0.579, writing: 0.5 })).toBe(
    'Code 62%, Maths 58%, Writing 50%',
  );
  expect(describeStrengths({})).toBe('Not enough votes yet');
});

describe('sorting', () => {
  it('is by selections, highest first, unless the address says otherwise', () => {
    expect(parseSorting(new URLSearchParams())).toEqual({
      key: 'totalSelections',
      isDescending: true,
    });
    expect(parseSorting(new URLSearchParams('sort=model&order=asc'))).toEqual({
      key: 'model',
      isDescending: false,
    });
  });

  it('is reversed by a second click on a column', () => {
    const first = { key: 'totalSelections', isDescending: true } as const;
    expect(nextSorting(first, 'totalSelections')).toEqual({ ...first, isDescending: false });
    expect(nextSorting(first, 'model')).toEqual({ key: 'model', isDescending: false });
  });

  it('puts models in order', () => {
    const models = [
      popularity('b', { totalSelections: 5 }),
      popularity('a', { totalSelections: 5, totalComparisons: 9 }),
      popularity('c', { totalSelections: 7 }),
    ];
    const sorted = (key: 'model' | 'totalSelections' | 'totalComparisons', isDescending: boolean) =>
      sortPopularity(models, { key, isDescending }).map(({ model }) => model);
    expect(sorted('totalSelections', true)).toEqual(['c', 'a', 'b']);
    expect(sorted('totalComparisons', true)).toEqual(['a', 'b', 'c']);
    expect(sorted('model', false)).toEqual(['a', 'b', 'c']);
  });
});

describe('ratings', () => {
  it('are shown once there are enough votes', () => {
    expect([describeRating(rating), describeInterval(rating)]).toEqual(['1532', '1498 to 1567']);
    const unsettled = { ...rating, isSettled: false };
    expect([describeRating(unsettled), describeInterval(unsettled)]).toEqual([
      'Not enough votes yet',
      '–',
    ]);
  });

  it('are for one kind of work or all of them, best first', () => {
    const models = [
      popularity('a', { ratings: [rating, { ...rating, task: 'code', rating: 1400 }] }),
      popularity('b', {
        ratings: [
          { ...rating, rating: 1600 },
          { ...rating, task: 'code' },
        ],
      }),
    ];
    const namesOf = (task: string | null) =>
      ratingsOf(models, task).map((scale) => scale.map(({ model }) => model));
    expect(namesOf(null)).toEqual([['b', 'a']]);
    expect(namesOf('code')).toEqual([['b', 'a']]);
    expect(tasksOf(models)).toEqual(['code']);
  });

  it('of models that were never compared are in separate lists', () => {
    const models = [
      popularity('a', { ratings: [{ ...rating, scale: 0, rating: 1400 }] }),
      popularity('b', { ratings: [{ ...rating, scale: 1, rating: 1900 }] }),
      popularity('c', { ratings: [{ ...rating, scale: 0 }] }),
    ];
    const names = ratingsOf(models, null).map((scale) => scale.map(({ model }) => model));
    expect(names).toEqual([['c', 'a'], ['b']]);
  });

  it('are hidden while their interval is in the thousands', () => {
    const unsure = { ...rating, low: 1000, high: 3400 };
    expect([describeRating(unsure), describeInterval(unsure)]).toEqual([
      'Not enough votes yet',
      '–',
    ]);
  });
});

it('effects are described in sentences', () => {
  const effects = {
    lastUpdated: null,
    positions: [
      { position: 0, chosen: 6, shown: 10, expected: 0.5 },
      { position: 1, chosen: 4, shown: 10, expected: 0.5 },
    ],
    length: { longerChosen: 7, decided: 10, low: 0.4, high: 0.89 },
  };
  expect(describeVoteEffects(effects)).toEqual([
    'The left answer was chosen 60.0% of the time (50.0% by chance).',
    'The second answer was chosen 40.0% of the time (50.0% by chance).',
    'The longer of two answers was chosen 70.0% of the time (95% interval 40.0% to 89.0%, 10 choices).',
  ]);
});

it.each([
  ['7', 7],
  [' 12 ', 12],
  ['0', null],
  ['-3', null],
  ['seven', null],
  ['9'.repeat(16), null],
])('the user id %j is read as %s', (text, id) => {
  expect(parseUserId(text)).toBe(id);
});
