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

test('held-out follow-ups share no long wording with the training prompts', () => {
  const heldOut = new Set(readHeldOutTurns().map(({ prompt }) => prompt.trim().toLowerCase()));
  const shared = readAllTraining().turns.filter(({ prompt }) => {
    // Many people type "are you sure" or "thanks" in the same words.
    return prompt.length > 30 && heldOut.has(prompt.trim().toLowerCase());
  });
  expect(shared).toEqual([]);
});
