import { expect, test } from 'vitest';
import { receiptOf, twoColumns } from './turn-fixtures.ts';
import { askAgain } from './retry-query.ts';
import { startRun, type Run, type RunFile } from './turn.ts';

const query = 'Name a river';
const failed: Run = { ...startRun(1, query, null), phase: 'ended', queryId: 'second' };
const files: RunFile[] = [{ name: 'tide.pdf', kind: 'document', href: null }];
const { columns } = twoColumns({ receipt: receiptOf('stopped') });
const stopped: Run = { ...failed, columns };

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
] as const)('%s is asked again with what had been said before it', (_, sent, run, own, again) => {
  expect(askAgain(sent, run, own)).toEqual({ query, ...again });
});
