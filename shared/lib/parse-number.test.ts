import { expect, it } from 'vitest';
import { parseTypedNumber } from './parse-number.ts';

it.each([
  ['25', 25],
  [' $0.50 ', 0.5],
  ['.5', 0.5],
  ['2.', 2],
  ['1,234.50', 1234.5],
  ['$1,234,567', 1_234_567],
  ['1,234', 1234],
  ['2,50', 2.5],
  ['0,025', 0.025],
  ['', NaN],
  ['1.234,50', NaN],
  ['1,23,456', NaN],
  ['1,234,5', NaN],
  ['-5', NaN],
  ['1e3', NaN],
  ['0x10', NaN],
  ['Infinity', NaN],
  ['ten', NaN],
])('"%s" is %d', (typed, number) => {
  expect(parseTypedNumber(typed)).toBe(number);
});
