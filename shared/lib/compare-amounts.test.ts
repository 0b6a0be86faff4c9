import { expect, test } from 'vitest';
import { compareAmounts } from './compare-amounts.ts';

test.each([
  [100, 3300, '33 times less'],
  [3300, 100, '33 times as much'],
  [100, 200, '2 times less'],
  [200, 100, 'twice as much'],
  [250, 100, '2.5 times as much'],
  [100, 24_900, '250 times less'],
  [80, 100, '20% less'],
  [120, 100, '20% more'],
  [99, 100, 'slightly less'],
  [100, 100, null],
  [0, 100, 'less'],
])('%d beside %d is %s', (own, other, words) => {
  expect(compareAmounts(own, other)).toBe(words);
});
