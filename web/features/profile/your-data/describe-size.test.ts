import { expect, test } from 'vitest';
import { describeSize } from './describe-size.ts';

test.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [200_000, '196 kB'],
  [1_500_000, '1.4 MB'],
  [60_000_000, '57.2 MB'],
])('%d bytes are told as %s', (bytes, words) => {
  expect(describeSize(bytes)).toBe(words);
});
