import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { LiveQuery } from './running-query.ts';

const text = (content: string): StreamEvent => ({ type: 'text', column: 0, text: content });
const graceMs = 15_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function readToEnd(live: LiveQuery, seen = 0) {
  const read = [];
  for await (const { id } of live.read(seen)) read.push(id);
  return read;
}

describe('LiveQuery', () => {
  it('gives every reader every event after those it has seen, before and after the end', async () => {
    const live = new LiveQuery('q', graceMs);
    live.publish(text('a'));
    const early = readToEnd(live);
    live.publish(text('b'));
    const late = readToEnd(live, 1);
    live.publish(text('c'));
    live.close();
    expect(await early).toEqual([1, 2, 3]);
    expect(await late).toEqual([2, 3]);
    expect(await readToEnd(live, 2)).toEqual([3]);
  });

  it('is aborted when nobody has read it for the grace time', async () => {
    const live = new LiveQuery('q', graceMs);
    live.publish(text('a'));
    const reader = live.read(0);
    await reader.next();
    await reader.return(undefined);
    vi.advanceTimersByTime(graceMs - 1);
    expect(live.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(live.signal.aborted).toBe(true);
    expect(live.stopReason).toBe('interrupted');
  });

  it('goes on when a reader comes back within the grace time, or another is still reading', async () => {
    const live = new LiveQuery('q', graceMs);
    live.publish(text('a'));
    const [one, two] = [live.read(0), live.read(0)];
    await Promise.all([one.next(), two.next()]);
    await one.return(undefined);
    vi.advanceTimersByTime(graceMs * 2);
    expect(live.signal.aborted).toBe(false);
    await two.return(undefined);
    vi.advanceTimersByTime(graceMs - 1);
    const back = live.read(0);
    await back.next();
    vi.advanceTimersByTime(graceMs * 2);
    expect(live.signal.aborted).toBe(false);
  });

  it('lets a reader go whose connection broke while it waited', async () => {
    const live = new LiveQuery('q', graceMs);
    const connection = new AbortController();
    const reading = live.read(0, connection.signal).next();
    connection.abort();
    expect(await reading).toEqual({ value: undefined, done: true });
    vi.advanceTimersByTime(graceMs);
    expect(live.signal.aborted).toBe(true);
  });

  it('keeps the first reason for which it was stopped, and none once it has ended', () => {
    const live = new LiveQuery('q', graceMs);
    live.stop('stopped');
    live.stop('interrupted');
    expect(live.stopReason).toBe('stopped');
    const ended = new LiveQuery('q', graceMs);
    ended.close();
    ended.stop('stopped');
    expect(ended.signal.aborted).toBe(false);
  });
});
