import { expect, test } from 'vitest';
import { cutSpeech } from './cut-speech.ts';

test('speech is cut into pieces of whole words that browsers say to their end', () => {
  const sentence = 'The quick brown fox jumps over the lazy dog near the river bank.';
  const speech = Array.from({ length: 12 }, () => sentence).join(' ');
  const pieces = cutSpeech(speech);
  expect(pieces.join(' ')).toBe(speech);
  expect(pieces.length).toBeGreaterThan(2);
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(220);
  expect(cutSpeech('')).toEqual([]);
});
