import { describe, expect, test } from 'vitest';
import { countTokens, estimateTokens } from './estimate-tokens.ts';

// The counts come from cl100k_base, the tokenizer of GPT-3.5 and GPT-4.
describe('the estimate is at least the real count and at most 1.6 times it', () => {
  test.each([
    ['The quick brown fox jumps over the lazy dog.', 10],
    ['Hello, world!', 4],
    ['tiktoken is great!', 6],
    ['antidisestablishmentarianism', 6],
    ['2 + 2 = 4', 7],
    ['お誕生日おめでとう', 9],
  ])('%s', (text, real) => {
    const estimate = estimateTokens(text);
    expect(estimate).toBeGreaterThanOrEqual(real);
    expect(estimate).toBeLessThanOrEqual(Math.ceil(real * 1.6));
  });
});

test('an empty text has no tokens', () => {
  expect(estimateTokens('')).toBe(0);
});

test('a text in Chinese characters takes more tokens than a quarter of its length', () => {
  const chinese = '为什么天空是蓝色的'.repeat(100);
  expect(estimateTokens(chinese)).toBeGreaterThan(chinese.length * 0.9);
});

test('two texts together take about as many tokens as separately', () => {
  const text = 'Some words, then more; and code() { return 1; }\n';
  const apart = estimateTokens(text) * 50;
  expect(Math.abs(estimateTokens(text.repeat(50)) - apart)).toBeLessThan(apart * 0.1);
});

test('an encoded file takes more tokens than prose of the same length', () => {
  const encoded = Buffer.from(Array.from({ length: 3_000 }, (_, index) => (index * 7919) % 251));
  const text = encoded.toString('base64');
  expect(estimateTokens(text)).toBeGreaterThan(text.length * 0.45);
});

test('a word takes the same whether or not it starts a sentence', () => {
  expect(estimateTokens('Then')).toBe(estimateTokens('then'));
});

test.each([
  ['white space', (text: string) => `\n ${text.replaceAll(' ', ' \t\n ')} `],
  ['the case of all letters', (text: string) => text.toUpperCase()],
])('%s adds no plain tokens', (_, change) => {
  const text = 'Some words, then 12 more; and a Title in the Middle of it.';
  const [before, after] = [countTokens(text), countTokens(change(text))];
  expect(after.plain).toBe(before.plain);
  expect(after.all).toBeGreaterThan(before.all);
});
