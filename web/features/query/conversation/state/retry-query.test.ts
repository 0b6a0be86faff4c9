import { expect, test } from 'vitest';
import { receiptOf, twoAnswers } from './turn-fixtures.ts';
import { emptyConversation } from './conversation-state.ts';
import { toRetryQuery, toRetryRequest } from './retry-query.ts';
import { startTurn, type Turn, type TurnFile } from './turn.ts';

const query = 'Name a river';
const failed: Turn = { ...startTurn(1, query, null), phase: 'ended', queryId: 'second' };
const files: TurnFile[] = [{ name: 'tide.pdf', kind: 'document', href: null }];
const { answers } = twoAnswers({ receipt: receiptOf('stopped') });
const stopped: Turn = { ...failed, answers };

test.each([
  ['a first prompt of a visitor', { query }, stopped, null, { query }],
  ['a prompt that was refused', { query }, { ...failed, queryId: null }, 'a', { threadId: 'a' }],
  ['a failed one', { query }, failed, 'a', { threadId: 'a', retryOf: 'second' }],
  ['a stopped one', { query }, stopped, 'a', { threadId: 'a', retryOf: 'second' }],
  [
    'a visitor’s follow-up',
    { query, threadId: 'v' },
    stopped,
    null,
    { threadId: 'v', retryOf: 'second' },
  ],
  [
    'one that was asked again before',
    { query, threadId: 'a', retryOf: 'first' },
    stopped,
    'a',
    { threadId: 'a', retryOf: 'first' },
  ],
  ['one whose files its thread keeps', { query }, { ...stopped, files }, 'a', { threadId: 'a' }],
] as const)('%s is asked again with what had been said before it', (_, sent, turn, own, again) => {
  expect(toRetryQuery(sent, turn, own)).toEqual({ query, ...again });
});

test('a saved turn is asked again without the files that its thread keeps', () => {
  const saved: Turn = { ...stopped, threadId: 'a' };
  const file = { file: new File(['Tides'], 'tide.txt'), kind: 'document' } as const;
  const request = { query: { query }, askedName: null, files: [file] };
  const again = (sender: number | null, current: Turn) =>
    toRetryRequest({ ...emptyConversation, sender, current }, request).files;
  expect(again(7, saved)).toEqual([]);
  expect(again(7, { ...saved, answers: [] })).toEqual([file]);
  expect(again(null, saved)).toEqual([file]);
});
