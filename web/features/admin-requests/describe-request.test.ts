import { expect, it } from 'vitest';
import {
  describeAsked,
  describeRequestErrors,
  describeSearches,
  outcomeOf,
} from './describe-request.ts';

type Told = Parameters<typeof describeRequestErrors>[0];
type Answer = Told['answers'][number];

const answered: Answer = {
  position: 0,
  model: 'openai:gpt-4',
  name: 'GPT-4',
  reason: '',
  inputTokens: 1,
  outputTokens: 1,
  cachedTokens: null,
  cacheWriteTokens: null,
  searches: null,
  costMicroUsd: 1,
  firstMs: 1,
  timeMs: 1,
  finish: 'complete',
  error: null,
  failovers: 0,
};

it.each([
  ['while its texts are stored', { error: 'provider-failed', finish: 'interrupted' }],
  ['after its texts and error were deleted', { error: null, finish: 'interrupted' }],
])('a comparison reports that an answer failed %s', (_when, failed) => {
  const answers = [answered, { ...answered, position: 1, ...failed }];
  expect(outcomeOf({ status: 'done', answers }).label).toBe('1 of 2 failed');
});

it('errors are described in words, each once', () => {
  const answers = [answered, { ...answered, error: 'provider-failed' }];
  const row = { error: 'provider-failed', answers } as Partial<Told> as Told;
  expect(describeRequestErrors(row)).toBe('Provider failed');
});

it.each([
  [{ asked: 'auto-standard', isComparison: true, isByHand: true }, 'Models named in the request'],
  [{ asked: 'auto-standard', isComparison: true, isByHand: false }, 'Auto, Standard'],
  [{ asked: 'auto-free', isComparison: false, isByHand: false }, 'Auto'],
  [{ asked: 'openai:gpt-4', isComparison: true, isByHand: true }, 'Model openai:gpt-4'],
])('the models requested in %j are worded as %j', (asked, words) => {
  expect(describeAsked(asked, (id) => `Model ${id}`)).toBe(words);
});

it.each([
  [[null, null], ''],
  [[1, null], '1 search'],
  [[2, 3], '5 searches'],
])('searches of %j are worded as %j', (searches, words) => {
  expect(describeSearches(searches.map((made) => ({ ...answered, searches: made })))).toBe(words);
});
