import { expect, test } from 'vitest';
import { receiptOf, twoAnswers } from './turn-fixtures.ts';
import { emptyConversation, type ConversationState } from './conversation-state.ts';
import { toVersionQuery, toVersionRequest } from './version-query.ts';
import { startTurn, type Turn, type TurnFile } from './turn.ts';

const query = 'Name a river';
const failed: Turn = { ...startTurn(1, query, null), phase: 'ended', queryId: 'second' };
const files: TurnFile[] = [{ name: 'tide.pdf', kind: 'document', href: null }];
const { answers } = twoAnswers({ receipt: receiptOf('stopped') });
const saved: Turn = { ...failed, answers, threadId: 'a' };

const visitor: ConversationState = { ...emptyConversation, sender: null };
const person: ConversationState = { ...visitor, sender: 7 };
const inThread: ConversationState = { ...person, history: [{ ...saved, queryId: 'first' }] };
const isOfVisit: ConversationState = { ...person, storedSender: null };

test.each([
  ['a visitor’s first prompt', visitor, saved, { query }, { threadId: 'a', retryOf: 'second' }],
  ['a first prompt that failed', visitor, failed, { query }, {}],
  [
    'a refused prompt',
    inThread,
    { ...failed, queryId: null },
    { query, parentId: 'first' },
    { threadId: 'a', parentId: 'first' },
  ],
  [
    'a version that did not arrive',
    inThread,
    { ...failed, queryId: null },
    { query, retryOf: 'first' },
    { threadId: 'a', retryOf: 'first' },
  ],
  ['a failed prompt', inThread, failed, { query }, { threadId: 'a', retryOf: 'second' }],
  ['a saved prompt', person, saved, { query }, { threadId: 'a', retryOf: 'second' }],
  [
    'a version',
    person,
    saved,
    { query, threadId: 'a', retryOf: 'first', parentId: 'zero' },
    { threadId: 'a', retryOf: 'second' },
  ],
  [
    'the prompt of a visitor who has signed in since',
    isOfVisit,
    { ...saved, id: -1 },
    { query },
    {},
  ],
] as const)('%s is sent again with its earlier context', (_, state, turn, sent, again) => {
  expect(toVersionQuery(state, turn, sent)).toEqual({ query, ...again });
});

test('a turn is sent again without files that are already saved', () => {
  const file = { file: new File(['Tides'], 'tide.txt'), kind: 'document' } as const;
  const request = { query: { query }, askedName: null, files: [file] };
  const again = (state: ConversationState, turn: Turn) =>
    toVersionRequest(state, { ...turn, files }, request)?.files;
  expect(again(person, saved)).toBeUndefined();
  expect(again(inThread, failed)).toEqual([file]);
  const error = { code: 'server-stopped', message: 'The server stopped while answering.' } as const;
  const cut = { ...saved, answers: saved.answers.map((answer) => ({ ...answer, error })) };
  expect(again(person, cut)).toEqual([file]);
  expect(again(visitor, saved)).toEqual([file]);
  expect(again({ ...visitor, sender: undefined }, saved)).toEqual([file]);
});

test('a turn whose files are gone is not sent again', () => {
  const request = { query: { query }, askedName: null };
  // The server may still have a visitor's files, and says so if it doesn't.
  for (const state of [visitor, { ...visitor, sender: undefined }])
    expect(toVersionRequest(state, { ...saved, files }, request)).toMatchObject({
      query: { query, retryOf: saved.queryId },
    });
  expect(toVersionRequest(person, { ...saved, files }, request)).toMatchObject({
    query: { query },
  });
  const lost = { ...failed, queryId: null, files };
  expect(toVersionRequest(inThread, lost, request)).toBeNull();
  const edited = { query: { query, retryOf: 'first' }, askedName: null };
  expect(toVersionRequest(inThread, lost, edited)).toMatchObject({ query: { retryOf: 'first' } });
});
