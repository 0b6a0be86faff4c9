import { expect, test } from 'vitest';
import type { ThreadTurn } from '#shared/contract/threads/schemas.ts';
import { emptyConversation, findRequest } from '../state/conversation-state.ts';
import { leftUnsent } from '../state/turn-error.ts';
import { twoAnswers } from '../state/turn-fixtures.ts';
import { endTurn } from '../state/turn-reducer.ts';
import { isRetrying, startTurn, type Turn } from '../state/turn.ts';
import type { StoredConversation } from './conversation-schema.ts';
import { restoreConversation } from './restore-conversation.ts';

const threadId = '0b0e4b0c-3c5e-4a53-9a5e-000000000001';

const answer: ThreadTurn['answers'][number] = {
  content: 'Four.',
  provider: 'openai',
  model: 'gpt-4',
  name: 'GPT-4',
  position: 0,
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
  rating: null,
};

const savedTurn: ThreadTurn = {
  queryId: '0b0e4b0c-3c5e-4a53-9a5e-000000000002',
  parentId: null,
  combines: null,
  query: 'What is two and two?',
  askedAt: '2026-06-15T12:00:00Z',
  answers: [
    answer,
    { ...answer, provider: 'xai', model: 'grok-beta', name: 'Grok Beta', position: 1 },
  ],
  recommendations: [],
  details: null,
  preference: { outcome: 'preferred', position: 1, isBlind: false },
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

const saved = { id: threadId, turns: [savedTurn], shownId: savedTurn.queryId };
const running: Turn = {
  ...startTurn(3, 'And three?', 'GPT-4'),
  queryId: '0b0e4b0c-3c5e-4a53-9a5e-000000000004',
  parentId: savedTurn.queryId,
  phase: 'answering',
  isReconnecting: true,
};

function storedWith(...turns: Turn[]): StoredConversation {
  const shownId = turns.at(-1)?.queryId ?? '';
  return { userId: 7, threadId, turns, shownId, query: { query: 'And three?', threadId } };
}

test('a saved comparison is restored with its answers, files and vote', () => {
  const state = restoreConversation(saved, null);
  const { current, history, votes } = state;
  expect(history).toEqual([]);
  expect(current).toMatchObject({
    query: 'What is two and two?',
    phase: 'ended',
    isComparison: true,
    isRestored: true,
    files: [{ name: 'sums.pdf', href: expect.stringMatching(/^\/api\/threads\/.+\/files\/.+$/) }],
    threadId,
  });
  const models = ['openai:gpt-4', 'xai:grok-beta'];
  expect(current?.answers.map(({ routed }) => routed.id)).toEqual(models);
  expect(votes.get(current?.id ?? 0)).toEqual({
    vote: { outcome: 'preferred', column: 1 },
    isSaved: true,
    isBlind: false,
  });
  expect(current && findRequest(state, current).query).toMatchObject({
    query: current?.query,
    models,
    compareMode: true,
  });
});

test('a comparison that its server did not finish keeps the letters of its answers', () => {
  const answers = [answer, { ...answer, position: 2 }];
  const cut = { ...saved, turns: [{ ...savedTurn, answers }] };
  const { current } = restoreConversation(cut, null);
  expect(current?.answers.map(({ routed }) => routed.column)).toEqual([0, 2]);
});

test('a turn stored by this tab is added below the saved ones', () => {
  const state = restoreConversation(saved, storedWith(running));
  expect(state.history.map(({ query }) => query)).toEqual(['What is two and two?']);
  expect(state.current).toMatchObject({
    query: 'And three?',
    phase: 'answering',
    isReconnecting: false,
    isRestored: false,
  });
  expect([state.history[0]?.id, state.current?.id]).toEqual([-2, -1]);
  expect(state.current && findRequest(state, state.current)).toEqual({
    query: { query: 'And three?', threadId },
    askedName: 'GPT-4',
  });
  expect(state.storedSender).toBe(7);
});

test('prompts that did not arrive are restored, along with the one that was shown', () => {
  const lost = (query: string): Turn => ({ ...running, query, queryId: null, phase: 'ended' });
  const stored = storedWith(lost('And four?'), lost('And five?'));
  const { history, current, others } = restoreConversation(saved, { ...stored, shownId: null });
  expect(history.map(({ query }) => query)).toEqual(['What is two and two?']);
  expect(current?.query).toBe('And five?');
  expect(others.map(({ query }) => query)).toEqual(['And four?']);
  const shown = restoreConversation(saved, { ...stored, shownId: savedTurn.queryId });
  expect(shown.current?.query).toBe('What is two and two?');
  expect(shown.others).toHaveLength(2);
});

test('a stored turn that has been saved since is restored in its saved form', () => {
  const stored = storedWith({ ...running, queryId: savedTurn.queryId });
  expect(restoreConversation(saved, stored)).toEqual(restoreConversation(saved, null));
});

test('a prompt that was being sent when the page was left is dropped once the server has saved it', () => {
  const left = endTurn(startTurn(4, savedTurn.query, null), leftUnsent);
  const stored = { ...storedWith(left), shownId: null };
  expect(restoreConversation(saved, stored)).toEqual(restoreConversation(saved, null));
  const refused = { ...left, error: { message: 'You have used your prompts for today.' } };
  const unsaved = { ...saved, turns: [{ ...savedTurn, query: 'And four?' }] };
  for (const [thread, turn] of [
    [saved, refused],
    [unsaved, left],
  ] as const) {
    const { current } = restoreConversation(thread, { ...storedWith(turn), shownId: null });
    expect(current).toMatchObject({ query: savedTurn.query, error: turn.error });
  }
});

test('a retry that was being sent when the page was left is not taken for the turn that it repeats', () => {
  const left = endTurn(startTurn(4, savedTurn.query, null), leftUnsent);
  const query = { query: savedTurn.query, model: 'openai:gpt-4', retryOf: savedTurn.queryId };
  const stored = { ...storedWith(left), shownId: null, query };
  const state = restoreConversation(saved, stored);
  expect(state.current?.error).toEqual(leftUnsent);
  expect(state.current && findRequest(state, state.current).query).toEqual(query);
});

test('a stored request is not used for a turn with another prompt', () => {
  const [first, second] = ['And four?', 'And five?'].map((query, at) =>
    endTurn(startTurn(at, query, null), { message: 'Down.' }),
  );
  if (!first || !second) throw new Error('Two turns are needed.');
  const stored = { ...storedWith(first), turns: [first, second], shownId: null };
  const { current, requests } = restoreConversation(undefined, {
    ...stored,
    query: { query: first.query },
  });
  expect(current?.query).toBe(second.query);
  expect(requests.size).toBe(0);
});

test('an answer whose retry was interrupted by leaving the page is reported as interrupted', () => {
  const turn = { ...twoAnswers({ receipt: null, isRetry: true }), queryId: running.queryId };
  const { current } = restoreConversation(undefined, storedWith(turn));
  expect(current?.answers.some(isRetrying)).toBe(false);
  expect(current?.answers[0]?.error?.message).toMatch(/^You left before/);
});

test('a saved conversation opens with the versions that were shown', () => {
  const again = { ...savedTurn, queryId: 'again', query: 'And two and three?' };
  const after = { ...savedTurn, queryId: 'after', parentId: savedTurn.queryId, query: 'Why?' };
  const turns = [savedTurn, again, after];
  const open = (shownId: string) => restoreConversation({ id: threadId, turns, shownId }, null);
  expect(open('again')).toMatchObject({
    history: [],
    current: { id: -2, queryId: 'again' },
    others: [{ id: -3 }, { id: -1 }],
  });
  expect(open('after')).toMatchObject({
    history: [{ queryId: savedTurn.queryId }],
    current: { queryId: 'after' },
    others: [{ queryId: 'again' }],
  });
  expect([...open('again').votes.keys()]).toEqual([-3, -2, -1]);
});

test('a conversation starts empty if nothing was saved or stored', () => {
  expect(restoreConversation(undefined, null)).toEqual(emptyConversation);
});
