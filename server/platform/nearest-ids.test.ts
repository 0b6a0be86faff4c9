import { expect, test } from 'vitest';
import { nearestIds } from './nearest-ids.ts';

const listed = ['gpt-4o', 'gpt-4o-mini', 'gpt-4.1', 'gpt-4.1-mini', 'dall-e-3', 'whisper-1'];

test.each([
  ['gpt-4o-mni', ['gpt-4o-mini']],
  ['GPT-4o-Mini', ['gpt-4o-mini']],
  ['gpt4.1', ['gpt-4.1']],
  ['gpt-4x', ['gpt-4o', 'gpt-4.1']],
])('the nearest ids to %s are those with the most similar spelling', (id, expected) => {
  expect(nearestIds(id, listed)).toEqual(expected);
});

test('an empty list has no nearest ids', () => {
  expect(nearestIds('gpt-4', [])).toEqual([]);
});
