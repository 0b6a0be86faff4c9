import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import { RunningQuery } from './running-query.ts';

const text = (content: string) => ({ type: 'text', column: 0, text: content }) as const;
const thought = (content: string): StreamEvent => ({ ...text(content), type: 'thinking' });
const graceMs = 15_000;
const sender = { userId: 7, visitorHash: null };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function readToEnd(running: RunningQuery, seen = 0) {
  const read = [];
  for await (const { id } of running.read(seen)) read.push(id);
  return read;
}

/** What a reader sees: the text of each event, or its type. */
function readTexts(running: RunningQuery): string[] {
  const seen: string[] = [];
  void (async () => {
    for await (const { event } of running.read(0, undefined, 1_000)) {
      seen.push('text' in event ? event.text : event.type);
    }
  })();
  return seen;
}

describe('RunningQuery', () => {
  it('sends every reader all events after the last one it saw, before and after the end', async () => {
    const running = new RunningQuery('q', sender, { graceMs });
    running.publish(text('a'));
    const early = readToEnd(running);
    running.publish(text('b'));
    const late = readToEnd(running, 1);
    running.publish(text('c'));
    running.close();
    expect(await early).toEqual([1, 2, 3]);
    expect(await late).toEqual([2, 3]);
    expect(await readToEnd(running, 2)).toEqual([3]);
  });

  it('is aborted when it has had no readers for the grace period', async () => {
    const running = new RunningQuery('q', sender, { graceMs });
    running.publish(text('a'));
    const reader = running.read(0);
    await reader.next();
    await reader.return(undefined);
    vi.advanceTimersByTime(graceMs - 1);
    expect(running.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(running.signal.aborted).toBe(true);
    expect(running.stopReason).toBe('interrupted');
  });

  it('continues if a reader returns within the grace period or another is still reading', async () => {
    const running = new RunningQuery('q', sender, { graceMs });
    running.publish(text('a'));
    const [one, two] = [running.read(0), running.read(0)];
    await Promise.all([one.next(), two.next()]);
    await one.return(undefined);
    vi.advanceTimersByTime(graceMs * 2);
    expect(running.signal.aborted).toBe(false);
    await two.return(undefined);
    vi.advanceTimersByTime(graceMs - 1);
    const back = running.read(0);
    await back.next();
    vi.advanceTimersByTime(graceMs * 2);
    expect(running.signal.aborted).toBe(false);
  });

  it('continues while it is read through another process', async () => {
    const running = new RunningQuery('q', sender, { graceMs });
    running.publish(text('a'));
    const reader = running.read(0);
    await reader.next();
    await reader.return(undefined);
    vi.advanceTimersByTime(graceMs - 1);
    running.noteRemoteReader();
    vi.advanceTimersByTime(graceMs - 1);
    expect(running.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(running.signal.aborted).toBe(true);
  });

  it('releases held-back text only when it is allowed to, or at the end', async () => {
    const running = new RunningQuery('q', sender, { graceMs });
    running.hold(0);
    const seen: number[] = [];
    const reading = (async () => {
      for await (const { id } of running.read(0)) seen.push(id);
    })();
    for (const content of ['a', 'b', 'c']) running.publish(text(content));
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([]);
    running.hold(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual([1, 2]);
    running.close();
    await reading;
    expect(seen).toEqual([1, 2, 3]);
  });

  it('shows the first text at once, later text once per frame, and anything else at once', async () => {
    const running = new RunningQuery('q', sender, { graceMs });
    const seen = readTexts(running);
    const shows = async (...texts: unknown[]) => {
      await vi.advanceTimersByTimeAsync(0);
      expect(seen).toEqual(texts);
    };
    running.publish(thought('h'));
    await shows('h');
    running.publish(text('a'));
    await shows('h', 'a');
    for (const content of ['b', 'c']) running.publish(text(content));
    await shows('h', 'a');
    await vi.advanceTimersByTimeAsync(33);
    await shows('h', 'a', 'bc');
    running.publish(text('d'));
    await shows('h', 'a', 'bc');
    running.publish({ type: 'note', column: 0, note: 'n' });
    await shows('h', 'a', 'bc', 'd', 'note');
    running.publish(text('e'));
    await shows('h', 'a', 'bc', 'd', 'note', 'e');
    running.publish(text('f'));
    running.publish({ ...text('x'), column: 1 });
    await shows('h', 'a', 'bc', 'd', 'note', 'e', 'f', 'x');
    running.publish(text('g'));
    running.close();
    await shows('h', 'a', 'bc', 'd', 'note', 'e', 'f', 'x', 'g');
  });

  it('shows a text that follows a pause at once', async () => {
    const running = new RunningQuery('q', sender, { graceMs });
    const seen = readTexts(running);
    running.publish(text('a'));
    await vi.advanceTimersByTimeAsync(34);
    running.publish(text('b'));
    await vi.advanceTimersByTimeAsync(0);
    expect(seen).toEqual(['a', 'b']);
    running.close();
  });

  it('drops a reader whose connection broke while it waited', async () => {
    const running = new RunningQuery('q', sender, { graceMs });
    const connection = new AbortController();
    const reading = running.read(0, connection.signal).next();
    connection.abort();
    expect(await reading).toEqual({ value: undefined, done: true });
    vi.advanceTimersByTime(graceMs);
    expect(running.signal.aborted).toBe(true);
  });

  it('keeps the first reason it was stopped for, and none once it has ended', () => {
    const running = new RunningQuery('q', sender, { graceMs });
    running.stop('stopped');
    running.stop('interrupted');
    expect(running.stopReason).toBe('stopped');
    const ended = new RunningQuery('q', sender, { graceMs });
    ended.close();
    ended.stop('stopped');
    expect(ended.signal.aborted).toBe(false);
  });
});
