import { expect, test } from 'vitest';
import { makeModel } from '../../routing/routing-fixtures.ts';
import { preparePrompt } from './prompt.ts';
import { warmCacheOf } from './warm-cache.ts';

const model = makeModel('openai:one', { promptCache: { minutes: 5, leastTokens: 1_024 } });
const lastAnswer = {
  modelId: model.id,
  finishedAt: new Date(),
  promptTokens: 5_000,
  answerTokens: 10,
  cachedTokens: 5_000,
};
const instructions = { installation: '', standing: '', named: null, temperature: null };
const turn = (query: string) => ({ query, attachments: [], response: 'Six' });

test.each([
  ['whole', {}, 5_000],
  ['without its oldest turns, because there are too many', { olderTurns: 1 }, undefined],
  [
    'without its oldest turns, because they don’t fit',
    { earlier: [turn('word '.repeat(60_000)), turn('Count.')] },
    undefined,
  ],
])('the cache of a conversation that is sent %s', (_, more, cachedTokens) => {
  const input = { query: 'Which?', compareMode: false };
  const place = { parentId: 'last', filesOf: null, earlier: [turn('Count.')], ...more };
  const sent = preparePrompt({ input, attachments: [], lastAnswer, ...place }, instructions);
  expect(warmCacheOf(model, sent)?.cachedTokens).toBe(cachedTokens);
});
