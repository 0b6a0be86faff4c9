import { expect, it } from 'vitest';
import { findQuantities } from './quantities.ts';

it.each([
  ['about 1,234.5 m', [1234.5], 'm'],
  ['1.234,5 m', [1234.5], 'm'],
  ['12\u202F500 Menschen', [12500], ''],
  ['3.142', [3142, 3.142], ''],
  ['3.13 is', [3.13], ''],
  ['40 per month', [40], ''],
  ['5 May', [5], ''],
  ['$40', [40], '$'],
  ['USD 40', [40], '$'],
  ['40 dollars', [40], '$'],
  ['€ 40', [40], '€'],
  ['$5 million', [5_000_000], '$'],
  ['40 %', [40], '%'],
  ['40 per cent', [40], '%'],
  ['6,650 kilometres', [6650, 6.65], 'km'],
  ['90 km/h', [90], 'km/h'],
  ['5 m², or', [5], 'm2'],
  ['-5 °C', [-5], '°c'],
  ['−5℃', [-5], '°c'],
  ['5 degrees Fahrenheit', [5], '°f'],
  ['a 10-day trip', [10], 'day'],
  ['10公里远', [10], 'km'],
  ['١٢٣٫٥ كم', [123.5], 'km'],
  ['１２３円', [123], '¥'],
])('the number in "%s" is read', (text, values, unit) => {
  expect(findQuantities(text)).toMatchObject([{ values, unit }]);
});

it('a number is told with its sign and unit', () => {
  const [{ start, end } = { start: 0, end: 0 }] = findQuantities('at −5 °C here');
  expect([start, end]).toEqual([3, 8]);
});

it('a dash between two numbers is no minus', () => {
  expect(findQuantities('10–20 km').map(({ values }) => values)).toEqual([[10], [20]]);
});

it('a number within a word is none', () => {
  expect(findQuantities('GPT4 and H2O')).toEqual([]);
});
