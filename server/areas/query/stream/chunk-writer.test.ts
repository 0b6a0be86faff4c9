import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WrittenChunk } from './ports.ts';
import { RunningQueries } from './running-queries.ts';
import { RunningQuery } from './running-query.ts';
import { ChunkWriter } from './chunk-writer.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sender = { userId: 7, visitorHash: null };

/** Starts the writer of a process among others, whose writes take as long as `write` does. */
function startWriter(write: (chunks: readonly WrittenChunk[]) => Promise<void>) {
  const running = new RunningQueries();
  const store = { write, losses: () => 0 };
  const writer = new ChunkWriter(running, store, (error) => {
    throw error;
  });
  writer.noteOthers(true);
  const ask = (id: string) => {
    const query = new RunningQuery(id, sender, { graceMs: 15_000 });
    running.add(query, new Promise(() => {}));
    const seen: number[] = [];
    void (async () => {
      for await (const numbered of query.read(0)) seen.push(numbered.id);
    })();
    return { seen, say: (text: string) => query.publish({ type: 'text', column: 0, text }) };
  };
  return { ask };
}

it('readers wait at most a second for a late write, and later text is not held back', async () => {
  let written = Promise.withResolvers<void>();
  const { ask } = startWriter(() => written.promise);
  const one = ask('one');
  one.say('a');
  await vi.advanceTimersByTimeAsync(900);
  expect(one.seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(one.seen).toEqual([1]);
  // While that write is late, new text isn't held back either, nor is a query that starts then.
  one.say('b');
  const two = ask('two');
  two.say('c');
  await vi.advanceTimersByTimeAsync(0);
  expect([one.seen, two.seen]).toEqual([[1, 2], [1]]);
  written.resolve();
  await vi.advanceTimersByTimeAsync(100);
  written = Promise.withResolvers();
  one.say('d');
  await vi.advanceTimersByTimeAsync(500);
  expect(one.seen).toEqual([1, 2]);
  written.resolve();
  await vi.advanceTimersByTimeAsync(100);
  expect(one.seen).toEqual([1, 2, 3]);
});

it('writes shared by several queries belong to no call’s trace', async () => {
  // Fake timers do not carry the async context.
  vi.useRealTimers();
  const calls = new AsyncLocalStorage<string>();
  const writtenIn: (string | undefined)[] = [];
  const { ask } = startWriter(async () => void writtenIn.push(calls.getStore()));
  const { say } = calls.run('a call', () => ask('one'));
  for (const count of [1, 2]) {
    calls.run('a call', () => say('a'));
    await vi.waitFor(() => expect(writtenIn).toHaveLength(count), 20_000);
  }
  expect(writtenIn).toEqual([undefined, undefined]);
});
