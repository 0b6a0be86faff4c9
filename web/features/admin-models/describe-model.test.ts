import { expect, it } from 'vitest';
import { parseDollars } from './describe-model.ts';

it.each([
  ['2.5', 2_500_000],
  [' 10 ', 10_000_000],
  ['0', 0],
  ['', null],
  ['-1', undefined],
  ['1e9', undefined],
  ['free', undefined],
])('the price %s is read', (text, microUsd) => {
  expect(parseDollars(text)).toBe(microUsd);
});
