import { expect, test } from 'vitest';
import { cutSpeech } from './cut-speech.ts';

test('speech is split at words into pieces that browsers speak to the end', () => {
  const sentence = 'The quick brown fox jumps over the lazy dog near the river bank.';
  const speech = Array.from({ length: 12 }, () => sentence).join(' ');
  const pieces = cutSpeech(speech);
  expect(pieces.join(' ')).toBe(speech);
  expect(pieces.length).toBeGreaterThan(2);
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(220);
  expect(cutSpeech('')).toEqual([]);
});

test('numbers and addresses are not split', () => {
  expect(cutSpeech('It is 6.5 km to example.org, or 1,234 m.')).toEqual([
    'It is 6.5 km to example.org, or 1,234 m.',
  ]);
});

test('a sentence is not split if it is short enough', () => {
  const [one, other] = [
    `It ${'flows on and '.repeat(10)}ends.`,
    `So ${'does this one '.repeat(10)}too!`,
  ];
  expect(cutSpeech(`${one} ${other}`)).toEqual([one, other]);
  expect(cutSpeech('1. First. Then')).toEqual(['1. First.', 'Then']);
  expect(cutSpeech('它流动。它结束。')).toEqual(['它流动。', '它结束。']);
});
