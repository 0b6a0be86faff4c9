import { expect, it } from 'vitest';
import { wordChoice, type ScoreRow } from './word-choice.ts';

const row = (model: ScoreRow['model'], quality: number, costMicroUsd: number | null): ScoreRow => ({
  model,
  score: 0.5,
  quality,
  cost: 0.5,
  speed: 0.5,
  costMicroUsd,
});
const cheap = row('vertex:flash', 0.85, 100);
const dear = row('xai:grok', 0.9, 3300);
const unpriced = row('xai:grok', 0.9, null);

it.each([
  [
    [cheap, dear],
    'Of the 2 candidates, grok has the highest estimated quality, and flash the lowest cost.',
  ],
  [
    [cheap, row('openai:turbo', 0.82, 140)],
    'Of the 2 candidates, flash has both the highest estimated quality and the lowest cost.',
  ],
  [[unpriced, unpriced], 'Of the 2 candidates, grok has the highest estimated quality.'],
  [[cheap], ''],
])('the text names the candidates at both ends of the choice', (scores, said) => {
  expect(wordChoice({ scores }, (id) => id.slice(id.indexOf(':') + 1))).toBe(said);
});

it.each([
  [
    { word: 'thrifty', position: 25 } as const,
    'Auto was set to Economy, so low cost counted most.',
  ],
  [{ word: null, position: 30 }, 'Auto was set to 30, between cheapest (0) and best (100).'],
])('the text describes the effect of the dial', (dial, said) => {
  expect(wordChoice({ scores: [cheap], dial }, String)).toBe(said);
});
