import { expect, test } from 'vitest';
import { catalogue } from '../../providers/catalogue.ts';
import { dollarsPerMillion, type Model } from '../../providers/contract/model.ts';
import { priceClassOf, speedOf } from './present-picker.ts';

test.each([
  [0.075, 0.3, 1],
  [0.8, 2.4, 2],
  [3, 15, 3],
  [15, 75, 4],
])('$%d in and $%d out per million tokens is price class %d', (input, output, priceClass) => {
  expect(priceClassOf({ price: dollarsPerMillion({ input, output }) })).toBe(priceClass);
});

test('unknown facts are left out', () => {
  expect(priceClassOf({ price: null })).toBe(null);
  expect(speedOf({ tokensPerSecond: 0 })).toBe(null);
  const firstGuess: Model['firstGuess'] = { like: 'openai:gpt-4', shifts: {}, price: null };
  expect(speedOf({ tokensPerSecond: 90, firstGuess })).toBe(null);
});

test('models in the catalogue differ in price and speed', () => {
  const writers = catalogue.models.filter(({ writesText }) => writesText);
  expect(new Set(writers.map(priceClassOf))).toEqual(new Set([1, 2, 3, 4]));
  expect(new Set(writers.map(speedOf))).toEqual(new Set(['fast', 'medium', 'slow']));
});
