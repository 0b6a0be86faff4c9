import { expect, test } from 'vitest';
import { loadKindWeights } from '#server/areas/routing/weights/load-weights.ts';
import { readHeldOut, readTraining } from './read-everyday.ts';

test('the weights that are shipped learned from all prompts that are there', () => {
  expect(loadKindWeights().header.trainedPrompts).toBe(readTraining().length);
});

test('nothing is taught that stands among the prompts held out', () => {
  const heldOut = new Set(readHeldOut().map(({ prompt }) => prompt.trim().toLowerCase()));
  const added = readTraining().filter(({ id }) => id.startsWith('n-'));
  expect(added.filter(({ prompt }) => heldOut.has(prompt.trim().toLowerCase()))).toEqual([]);
});
