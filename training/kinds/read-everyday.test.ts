import { expect, test } from 'vitest';
import { loadKindWeights } from '#server/areas/routing/weights/load-weights.ts';
import { readHeldOut, readTraining } from './read-everyday.ts';

test('the shipped weights were trained on all available prompts', () => {
  expect(loadKindWeights().header.trainedPrompts).toBe(readTraining().length);
});

test('no held-out prompt is in the training data', () => {
  const heldOut = new Set(readHeldOut().map(({ prompt }) => prompt.trim().toLowerCase()));
  const added = readTraining().filter(({ id }) => id.startsWith('n-'));
  expect(added.filter(({ prompt }) => heldOut.has(prompt.trim().toLowerCase()))).toEqual([]);
});
