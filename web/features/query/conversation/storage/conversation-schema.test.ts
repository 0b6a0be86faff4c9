import { expect, test } from 'vitest';
import type { RoutedColumn, StreamEvent } from '#shared/contract/query/stream-events.ts';
import { isStoredConversation, type StoredConversation } from './conversation-schema.ts';
import { applyStreamEvent, endTurn } from '../state/turn-reducer.ts';
import { startTurn, type Turn } from '../state/turn.ts';

const routed = {
  column: 0,
  id: 'openai:gpt-4',
  provider: 'openai',
  model: 'gpt-4',
  name: 'GPT-4',
  reason: 'You chose GPT-4.',
} satisfies RoutedColumn;
const ids = {
  queryId: 'b2f7ad55-6c25-4d5e-8d6e-1f4a3f1a0f01',
  threadId: 'b2f7ad55-6c25-4d5e-8d6e-1f4a3f1a0f02',
};
const score = { model: routed.id, score: 1, quality: 1, cost: 1, speed: 1, chance: 1 };
const files = [{ name: 'a.png', kind: 'image' as const, href: '/api/threads/t/files/f' }];

function answered(): Turn {
  const recommendations = [{ ...routed, strength: 1 }];
  const details = { task: 'code', difficulty: 0, promptTokens: 1, needs: [], scores: [score] };
  const failover = { from: routed.id, to: routed.id, why: 'It was busy.' };
  const substitution = { asked: routed.id, used: 'gpt-4.1', message: 'It has retired.' };
  const usage = { inputTokens: 1, outputTokens: null, costMicroUsd: 1 };
  const changes = { failovers: [failover], substitution };
  const events: StreamEvent[] = [
    { type: 'route', columns: [routed], recommendations, details, ...ids },
    { type: 'failover', column: 0, failover, next: routed },
    { type: 'substitution', column: 0, substitution, next: routed },
    { type: 'note', column: 0, note: 'It was asked again.' },
    { type: 'receipt', column: 0, receipt: { time: 1, finish: 'complete', ...changes, ...usage } },
  ];
  const turn = events.reduce(
    (before, event) => applyStreamEvent(before, event, 0),
    startTurn(1, 'Name a river', null, { files }),
  );
  return endTurn(turn, { code: 'missing-key', message: 'No key.', missingKey: 'OPENAI_API_KEY' });
}

const whole: StoredConversation = {
  userId: null,
  threadId: null,
  turns: [
    answered(),
    { ...startTurn(2, 'And a sea?', 'GPT-4', { uploaded: 0.5 }), queryId: ids.threadId },
  ],
  shownId: ids.threadId,
  query: { query: 'And a sea?' },
};

/** The stored conversation with a different value at one path. */
function storedWith(path: string, value: unknown): unknown {
  const [last = '', ...way] = path.split('.').toReversed();
  const stored: unknown = JSON.parse(JSON.stringify(whole));
  const place = way
    .toReversed()
    .reduce<unknown>((at, name) => Reflect.get(Object(at), name), stored);
  Reflect.set(Object(place), last, value);
  return stored;
}

test('a stored conversation is restored', () => {
  expect(isStoredConversation(JSON.parse(JSON.stringify(whole)))).toBe(true);
});

const wrong = { toString: 'x' };

test.each([
  'query.query',
  'shownId',
  'turns.0.parentId',
  'turns.0.askedName',
  'turns.0.phase',
  'turns.0.ahead',
  'turns.0.uploaded',
  'turns.0.files.0.name',
  'turns.0.error.message',
  'turns.0.error.missingKey',
  'turns.0.error.retryAt',
  'turns.0.recommendations.0.reason',
  'turns.0.details.task',
  'turns.0.details.domain',
  'turns.0.details.promptTokens',
  'turns.0.details.needs',
  'turns.0.details.scores.0.model',
  'turns.0.details.scores.0.quality',
  'turns.0.details.scores.0.costMicroUsd',
  'turns.0.details.scores.0.preferred',
  'turns.0.answers.0.routed.name',
  'turns.0.answers.0.notes.0',
  'turns.0.answers.0.failovers.0.why',
  'turns.0.answers.0.substitution.message',
  'turns.0.answers.0.receipt.time',
  'turns.0.answers.0.receipt.inputTokens',
  'turns.0.answers.0.receipt.outputTokens',
  'turns.0.answers.0.receipt.costMicroUsd',
])('data that could not be shown is refused: %s', (path) => {
  expect(isStoredConversation(storedWith(path, wrong))).toBe(false);
});

test('a running answer is resumed by its id, and a stored prompt is never sent again', () => {
  expect(isStoredConversation(storedWith('turns.1.queryId', null))).toBe(false);
});

test.each(['inputTokens', 'outputTokens', 'costMicroUsd'])('a receipt needs its %s', (name) => {
  expect(isStoredConversation(storedWith(`turns.0.answers.0.receipt.${name}`, undefined))).toBe(
    false,
  );
});

test.each(['javascript:alert(1)', 'https://example.org/a.png', '//example.org/a.png'])(
  'a file may link only to our own server, not to %s',
  (href) => {
    expect(isStoredConversation(storedWith('turns.0.files.0.href', href))).toBe(false);
    expect(isStoredConversation(storedWith('turns.0.files.0.href', null))).toBe(true);
  },
);
