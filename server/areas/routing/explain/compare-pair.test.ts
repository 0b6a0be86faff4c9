import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadRoutingWeights } from '../weights/load-weights.ts';
import { specifiedPicker } from '#server/providers/specification.ts';
import { standAt } from '../choose/dial.ts';
import { createRouter, type RouteDecision } from '../create-router.ts';
import type { ModelScore } from '../choose/score-models.ts';
import { makeModel, requestFor } from '../routing-fixtures.ts';
import { comparePair } from './compare-pair.ts';

const { weights, kinds } = loadRoutingWeights();

function scoreOf(quality: number, chance = quality): ModelScore {
  const figures = { variance: 0.1, doubt: 0, isMeasured: true };
  return { model: makeModel('xai:any'), quality, chance, figures } as unknown as ModelScore;
}

test.each([
  [0.9, 0.9, 'as well as'],
  [0.9, 0.903, 'as well as'],
  [0.9, 0.93, 'almost as well as'],
  [0.7, 0.78, 'worse than'],
  [0.2, 0.9, 'clearly worse than'],
  [0.93, 0.9, 'slightly better than'],
  [0.78, 0.7, 'better than'],
  [0.9, 0.2, 'clearly better than'],
] as const)('a chance of %d beside one of %d is %s', (own, other, standing) => {
  expect(comparePair(scoreOf(own), scoreOf(other))).toBe(standing);
});

test('models count as equally good if the likely chance and the cautious quality disagree', () => {
  expect(comparePair(scoreOf(0.75, 0.75), scoreOf(0.72, 0.8))).toBe('about as well as');
});

// "Worse" in one place and "almost as well" in another must not describe the same two models.
test('a comparison’s reasons and its recommendations agree on each pair', () => {
  const prompts = fc.constantFrom(
    'Which enzyme deficiency causes phenylketonuria, and by what mechanism?',
    'A farmer has 17 sheep, all but 9 die. How many are left?',
    'Write a short poem about the sea',
    'Implement a lock-free queue in C++ and explain its memory ordering',
    'Is it legal to record a phone call in Germany?',
  );
  fc.assert(
    fc.property(prompts, fc.constantFrom(0, 25, 50, 85, 100), (prompt, position) => {
      const router = createRouter({ weights, kinds, dial: standAt(position) });
      checkPairs(router.decide(requestFor(prompt, specifiedPicker)));
    }),
    { numRuns: 40 },
  );
});

function checkPairs({ ranked, recommendations, reasonFor }: RouteDecision): void {
  const [first] = ranked;
  if (!first) throw new Error('Nothing was ranked.');
  for (const score of ranked.slice(1)) {
    const words = `hould do ${comparePair(score, first)} ${first.model.name}`;
    const told = recommendations.find(({ model }) => score.model.id.endsWith(`:${model}`));
    for (const text of [reasonFor(score.model.id), told?.reason ?? '']) {
      expect(text).toContain(words);
      expect(text).not.toMatch(/(?<!usually )(?:faster|slower)\b/i);
    }
  }
}
