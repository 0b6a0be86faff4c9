import { expect, it } from 'vitest';
import type { AdminModel } from '#shared/contract/models/admin-schemas.ts';
import { describePrices, parseDollars } from './describe-model.ts';

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

it.each([
  [2_500_000, 10_000_000, '$2.50 / $10.00'],
  [0, 0, 'Free'],
  [null, null, 'Unknown'],
])('the prices %s and %s are told as %s', (input, output, told) => {
  const prices = { inputMicroUsdPerMillion: input, outputMicroUsdPerMillion: output };
  expect(describePrices(prices as AdminModel)).toBe(told);
});
