import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { receiptOf, twoColumns } from './turn-fixtures.ts';
import { isVotable } from './votes.ts';
import { applyColumnEvent, failColumn, isAskingAgain, restartColumn } from './turn-reducer.ts';

const failed = twoColumns({}, { text: '', receipt: null, failure: { message: 'Down.' } });
const again = restartColumn(failed, 1);
const queryId = '00000000-0000-4000-8000-000000000001';

const play = (...events: StreamEvent[]) =>
  events.reduce((run, event) => applyColumnEvent(run, 1, event), again);

describe('a column that is asked again', () => {
  test('is on its way while the comparison stays ended', () => {
    expect(isAskingAgain(failed)).toBe(false);
    expect(isAskingAgain(again)).toBe(true);
    expect(again.phase).toBe('ended');
    expect(again.columns[0]).toBe(failed.columns[0]);
  });

  test('takes the events of its own query, and only it', () => {
    const run = play(
      { type: 'waiting', queryId, ahead: 2 },
      { type: 'text', column: 0, text: 'Better ' },
      { type: 'text', column: 0, text: 'now.' },
      { type: 'receipt', column: 0, receipt: receiptOf('complete') },
      { type: 'done', queryId },
    );
    expect(run.columns.map(({ text }) => text)).toEqual(['Words of Alpha.', 'Better now.']);
    expect(isAskingAgain(run)).toBe(false);
    expect(run.queryId).toBe(failed.queryId);
    expect(run.columns.map(isVotable)).toEqual([true, false]);
  });

  test('may fail over, and keeps its place', () => {
    const routed = { ...again.columns[1]?.routed, column: 0, name: 'Gamma' };
    const run = play({
      type: 'failover',
      column: 0,
      failover: { from: 'openai:beta', to: 'openai:gamma', why: 'Down.' },
      next: routed,
    } as StreamEvent);
    expect(run.columns.map(({ routed: { column, name } }) => [column, name])).toEqual([
      [0, 'Alpha'],
      [1, 'Gamma'],
    ]);
  });

  test.each([
    ['with a problem of its own', { column: 0 }],
    ['with the whole query', {}],
  ])('may fail again %s', (_name, place) => {
    const problem = { code: 'provider-failed', message: 'Down again.' } as const;
    const run = play({ type: 'problem', ...place, problem });
    expect(run.columns[1]?.failure?.message).toBe('Down again.');
    expect(run.failure).toBeNull();
  });

  test('that ends without an end of its own has failed; one that has ended stays as it is', () => {
    const lost = { message: 'The connection broke.' };
    expect(failColumn(again, 1, lost).columns[1]?.failure).toEqual(lost);
    const whole = play({ type: 'receipt', column: 0, receipt: receiptOf('complete') });
    expect(failColumn(whole, 1, lost).columns[1]?.failure).toBeNull();
  });
});
