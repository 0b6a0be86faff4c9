import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { receiptOf, twoAnswers } from './turn-fixtures.ts';
import { isVotable } from './votes.ts';
import { isRetrying, startTurn, type ShownAnswer } from './turn.ts';
import { applyRetryEvent, applyStreamEvent, failRetry, restartAnswer } from './turn-reducer.ts';

const failed = twoAnswers({}, { text: '', receipt: null, error: { message: 'Down.' } });
const again = restartAnswer(failed, 1);
const queryId = '00000000-0000-4000-8000-000000000001';

const play = (...events: StreamEvent[]) =>
  events.reduce((turn, event) => applyRetryEvent(turn, 1, event, 0), again);

test('an answer that ends says how many of its sources were left out', () => {
  const events: StreamEvent[] = [
    { type: 'search', column: 0, queries: ['weather'] },
    { type: 'receipt', column: 0, receipt: receiptOf('complete'), citationsLeftOut: 3 },
  ];
  const turn = events.reduce((before, event) => applyStreamEvent(before, event, 0), failed);
  expect(turn.answers[0]?.web).toMatchObject({ queries: ['weather'], leftOut: 3 });
});

describe('a retried answer', () => {
  test('is running while the comparison stays ended', () => {
    expect(failed.answers.some(isRetrying)).toBe(false);
    expect(again.answers.some(isRetrying)).toBe(true);
    expect(again.phase).toBe('ended');
    expect(again.answers[0]).toBe(failed.answers[0]);
  });

  test('applies only the events of its own query', () => {
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

  test('may fail over, and keeps its column', () => {
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
    ['with its own problem', { column: 0 }],
    ['together with the whole query', {}],
  ])('may fail again %s', (_name, place) => {
    const problem = { code: 'provider-failed', message: 'Down again.' } as const;
    const turn = play({ type: 'problem', ...place, problem });
    expect(turn.answers[1]?.error?.message).toBe('Down again.');
    expect(turn.error).toBeNull();
  });

  test('has the same time for its next retry, however often it is shown', () => {
    const problem = { code: 'model-limit', message: 'Busy.', retryAfterSeconds: 12 } as const;
    const turn = play({ type: 'problem', column: 0, problem });
    const retryAt = performance.timeOrigin + 12_000;
    expect(turn.answers[1]?.error).toEqual({ code: 'model-limit', message: 'Busy.', retryAt });
  });

  test('has failed if its stream just ends, unless the answer was already complete', () => {
    const lost = { message: 'Connection lost.' };
    expect(failRetry(again, 1, lost).answers[1]?.error).toEqual(lost);
    const whole = play({ type: 'receipt', column: 0, receipt: receiptOf('complete') });
    expect(failRetry(whole, 1, lost).answers[1]?.error).toBeNull();
  });
});

const beta = failed.answers.map(({ routed }) => ({ ...routed, column: 0 })).at(1);
const route = {
  type: 'route',
  queryId,
  threadId: queryId,
  columns: beta ? [beta] : [],
  recommendations: [],
  details: null,
} satisfies StreamEvent;
const think = (text: string): StreamEvent => ({ type: 'thinking', column: 0, text });
const note: StreamEvent = { type: 'note', column: 0, note: 'It was asked again.' };
const substitution = {
  type: 'substitution',
  column: 0,
  substitution: { asked: 'openai:beta', used: 'gamma', message: 'Gamma answered.' },
  next: { ...beta, name: 'Gamma' },
} as StreamEvent;

/** The answer after events that arrived one second apart. */
function answerAfter(...events: StreamEvent[]): ShownAnswer | undefined {
  const begun = applyStreamEvent(startTurn(1, 'Which?', null), route, 0);
  const turn = events.reduce(
    (before, event, index) => applyStreamEvent(before, event, (index + 1) * 1000),
    begun,
  );
  return turn.answers[0];
}

describe('a model’s thinking', () => {
  test('is collected separately, until the first text', () => {
    const answer = answerAfter(
      think('Rivers'),
      think(' flow.'),
      { type: 'text', column: 0, text: 'The ' },
      { type: 'text', column: 0, text: 'Elbe.' },
    );
    expect(answer?.text).toBe('The Elbe.');
    expect(answer?.thinking).toEqual({ text: 'Rivers flow.', since: 1000, until: 3000 });
  });

  test('within the text is collected too, but does not count as thinking time', () => {
    const words: StreamEvent = { type: 'text', column: 0, text: 'The ' };
    const thinking = answerAfter(think('Rivers'), words, think(' flow.'))?.thinking;
    expect(thinking).toEqual({ text: 'Rivers flow.', since: 1000, until: 2000 });
    expect(answerAfter(words, think('Rivers'))?.thinking?.until).toBe(2000);
  });

  test('is limited to its latest part', () => {
    const text = answerAfter(think('a'.repeat(20_000)), think('end'))?.thinking?.text ?? '';
    expect(text).toHaveLength(20_000);
    expect(text.endsWith('aend')).toBe(true);
  });

  test('ends when the answer fails, and starts over on a retry', () => {
    const problem = { code: 'provider-failed', message: 'Down.' } as const;
    const broken = answerAfter(think(''), { type: 'problem', column: 0, problem });
    expect(broken?.thinking?.until).toBe(2000);
    expect(answerAfter(think('Long'), note)?.thinking).toBeNull();
    expect(answerAfter(think('Long'), note, think('Short'))?.thinking).toEqual({
      text: 'Short',
      since: 3000,
      until: null,
    });
  });
});

test('a note stays when another model answers instead', () => {
  const answer = answerAfter(note, { type: 'text', column: 0, text: 'Elbe.' }, substitution);
  expect(answer?.notes).toEqual(['It was asked again.']);
  expect(answer?.routed.name).toBe('Gamma');
});
