import { expect, test } from 'vitest';
import { loadKindWeights } from '#server/areas/routing/weights/load-weights.ts';
import { readAllTraining, readHeldOut, readHeldOutTurns } from './read-everyday.ts';
import { countPrompts } from './train-kinds.ts';

test('the shipped weights were trained on all available prompts', () => {
  expect(loadKindWeights().header.trainedPrompts).toBe(countPrompts(readAllTraining()));
});

test('no held-out prompt is in the training data', () => {
  const heldOut = new Set(readHeldOut().map(({ prompt }) => prompt.trim().toLowerCase()));
  const added = readAllTraining().everyday.filter(({ id }) => id.startsWith('n-'));
  expect(added.filter(({ prompt }) => heldOut.has(prompt.trim().toLowerCase()))).toEqual([]);
});
