import { expect, test } from 'vitest';
import type { Recommendation } from '#shared/contract/query/schemas.ts';
import { twoAnswers } from '../conversation/state/turn-fixtures.ts';
import { chooseShown, currentRecommendations } from './current-recommendations.ts';

const [alpha] = twoAnswers().answers;
const recommend = (model: string): Recommendation => ({
  provider: 'openai',
  model,
  reason: `Why ${model}.`,
  strength: 0.5,
});
const substitution = { asked: 'openai:gone', used: 'Alpha', message: 'Gone is retired.' } as const;
const namesOf = (entries: readonly Recommendation[]) => entries.map(({ model }) => model);

test('a substitute replaces the model that is gone', () => {
  const answers = alpha ? [{ ...alpha, substitution }] : [];
  const entries = currentRecommendations([recommend('gone'), recommend('beta')], answers);
  expect(namesOf(entries)).toEqual(['alpha', 'beta']);
  expect(entries[0]?.reason).toBe(alpha?.routed.reason);
});

test('a substitute is listed once', () => {
  const answers = alpha ? [{ ...alpha, substitution }] : [];
  const entries = currentRecommendations([recommend('gone'), recommend('alpha')], answers);
  expect(namesOf(entries)).toEqual(['alpha']);
});

test('recommendations without a substitution stay unchanged', () => {
  const entries = [recommend('gone'), recommend('alpha')];
  expect(currentRecommendations(entries, twoAnswers().answers)).toEqual(entries);
});

test.each([
  ['a', 'abcd'],
  ['d', 'abcd'],
  ['f', 'abcf'],
  ['ef', 'abef'],
  ['', 'abcd'],
  ['x', 'abcd'],
])('the best four are shown, including the current models (%s): %s', (current, shown) => {
  const entries = 'abcdef'.split('').map(recommend);
  const names = namesOf(chooseShown(entries, ({ model }) => current.includes(model)));
  expect(names.join('')).toBe(shown);
});
