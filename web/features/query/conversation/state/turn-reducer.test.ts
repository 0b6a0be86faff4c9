import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { receiptOf, twoAnswers } from './turn-fixtures.ts';
import { isVotable } from './votes.ts';
import { isRetrying } from './turn.ts';
import { applyRetryEvent, failRetry, restartAnswer } from './turn-reducer.ts';

const failed = twoAnswers({}, { text: '', receipt: null, error: { message: 'Down.' } });
const again = restartAnswer(failed, 1);
const queryId = '00000000-0000-4000-8000-000000000001';

const play = (...events: StreamEvent[]) =>
  events.reduce((turn, event) => applyRetryEvent(turn, 1, event), again);

describe('an answer that is asked again', () => {
  test('is running while the comparison stays ended', () => {
    expect(failed.answers.some(isRetrying)).toBe(false);
    expect(again.answers.some(isRetrying)).toBe(true);
    expect(again.phase).toBe('ended');
    expect(again.answers[0]).toBe(failed.answers[0]);
  });

  test('takes the events of its own query, and only it', () => {
    const turn = play(
      { type: 'waiting', queryId, ahead: 2 },
      { type: 'text', column: 0, text: 'Better ' },
      { type: 'text', column: 0, text: 'now.' },
      { type: 'receipt', column: 0, receipt: receiptOf('complete') },
      { type: 'done', queryId },
    );
    expect(turn.answers.map(({ text }) => text)).toEqual(['Words of Alpha.', 'Better now.']);
    expect(turn.answers.some(isRetrying)).toBe(false);
    expect(turn.queryId).toBe(failed.queryId);
    expect(turn.answers.map(isVotable)).toEqual([true, false]);
  });

  test('may fail over, and keeps its place', () => {
    const routed = { ...again.answers[1]?.routed, column: 0, name: 'Gamma' };
    const turn = play({
      type: 'failover',
      column: 0,
      failover: { from: 'openai:beta', to: 'openai:gamma', why: 'Down.' },
      next: routed,
    } as StreamEvent);
    expect(turn.answers.map(({ routed: { column, name } }) => [column, name])).toEqual([
      [0, 'Alpha'],
      [1, 'Gamma'],
    ]);
  });

  test.each([
    ['with a problem of its own', { column: 0 }],
    ['with the whole query', {}],
  ])('may fail again %s', (_name, place) => {
    const problem = { code: 'provider-failed', message: 'Down again.' } as const;
    const turn = play({ type: 'problem', ...place, problem });
    expect(turn.answers[1]?.error?.message).toBe('Down again.');
    expect(turn.error).toBeNull();
  });

  test('that ends without its own end has failed; one that has ended stays as it is', () => {
    const lost = { message: 'The connection broke.' };
    expect(failRetry(again, 1, lost).answers[1]?.error).toEqual(lost);
    const whole = play({ type: 'receipt', column: 0, receipt: receiptOf('complete') });
    expect(failRetry(whole, 1, lost).answers[1]?.error).toBeNull();
  });
});
