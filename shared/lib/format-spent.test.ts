import { expect, it } from 'vitest';
import { formatSpent } from './format-spent.ts';

it.each([
  [500_000, 1_000_000, '$0.50 of $1.00'],
  [0, 1_000_000, '$0.00 of $1.00'],
  [996_000, 1_000_000, '$0.99 of $1.00'],
  [1_004_000, 1_000_000, '$1.00 of $1.00'],
  [4_200, 5_000_000, 'under $0.01 of $5.00'],
  [62_500, 125_000, '$0.062 of $0.125'],
  [5_000, 10_000, '$0.005 of $0.010'],
  [2_000, 2_000, '$0.0020 of $0.0020'],
  [0, 1, '$0.000000 of $0.000001'],
  [0, 0, '$0.00 of $0.00'],
])('%d of %d millionths are written with the same decimals', (spent, most, text) => {
  expect(formatSpent(spent, most)).toBe(text);
});
