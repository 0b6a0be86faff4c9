import { expect, test } from 'vitest';
import type { ThreadTurn } from '#shared/contract/threads/schemas.ts';
import { findThread, isKept } from '../state/saved-turns.ts';
import { restoreTurn, restoreVotes } from './restore-turns.ts';
import { startRun } from '../state/turn.ts';

const threadId = '0b0e4b0c-3c5e-4a53-9a5e-000000000001';

const answer: ThreadTurn['answers'][number] = {
  content: 'Four.',
  provider: 'openai',
  model: 'gpt-4',
  name: 'GPT-4',
  time: 1.2,
  reason: 'It counts well.',
  recommendations: [],
  finish: 'complete',
  receipt: {
    time: 1.2,
    inputTokens: 3,
    outputTokens: 1,
    costMicroUsd: 40,
    finish: 'complete',
    failovers: [],
    substitution: null,
  },
};

const turn: ThreadTurn = {
  queryId: '0b0e4b0c-3c5e-4a53-9a5e-000000000002',
  query: 'What is two and two?',
  askedAt: '2026-06-15T12:00:00Z',
  answers: [answer, { ...answer, provider: 'xai', model: 'grok-beta', name: 'Grok Beta' }],
  recommendations: [],
  preference: { outcome: 'preferred', position: 1 },
  files: [
    {
      id: '0b0e4b0c-3c5e-4a53-9a5e-000000000003',
      fileName: 'sums.pdf',
      kind: 'document',
      mediaType: 'application/pdf',
      bytes: 900,
    },
  ],
};

test('a saved comparison comes back with its answers, files and vote', () => {
  const run = restoreTurn(threadId, turn, 0);
  expect(run).toMatchObject({
    query: 'What is two and two?',
    phase: 'ended',
    isComparison: true,
    files: [{ name: 'sums.pdf', href: expect.stringMatching(/^\/api\/threads\/.+\/files\/.+$/) }],
    threadId,
  });
  expect(run.columns.map(({ routed }) => routed.id)).toEqual(['openai:gpt-4', 'xai:grok-beta']);
  expect(restoreVotes({ id: threadId, turns: [turn] }).get(run.id)).toEqual({
    vote: { outcome: 'preferred', column: 1 },
    isSaved: true,
  });
});

test('a conversation goes on in the thread of its latest kept turn', () => {
  const kept = restoreTurn(threadId, turn, 0);
  const failed = { ...startRun(1, 'And three?', null), threadId: 'other' };
  expect(findThread([kept, failed])).toBe(threadId);
  expect(findThread([failed])).toBeNull();
});

test('a turn counts as kept once it has ended and some answer came to something', () => {
  const run = restoreTurn(threadId, turn, 0);
  const fail = (index: number) => ({
    ...run,
    columns: run.columns.map((column, at) =>
      at >= index ? { ...column, failure: { message: 'Down.' } } : column,
    ),
  });
  expect(isKept(run)).toBe(true);
  expect(isKept(fail(1))).toBe(true);
  expect(isKept(fail(0))).toBe(false);
  expect(isKept({ ...run, phase: 'answering' })).toBe(false);
});
