import { expect, it, onTestFinished, vi } from 'vitest';
import { RunningQuery } from './running-query.ts';
import { RunningQueries } from './running-queries.ts';

const sender = { userId: 7, visitorHash: null };

it('closing waits for a query that was being admitted, and refuses what comes later', async () => {
  const running = new RunningQueries();
  const admission = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const started = running.begin(async () => {
    await admission.promise;
    running.add(new RunningQuery('q', sender, { graceMs: 1_000 }), answer.promise);
  });
  let isClosed = false;
  const closing = running.close(60_000).then(() => (isClosed = true));
  await expect(running.begin(async () => 'late')).rejects.toMatchObject({ code: 'shutting-down' });
  admission.resolve();
  await started;
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  answer.resolve();
  await closing;
});

it('a query that was left, and has come back, is not forgotten with the first run of it', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const running = new RunningQueries(1_000);
  const first = new RunningQuery('q', sender, { graceMs: 1_000 });
  running.add(first, Promise.resolve());
  first.leave();
  expect(running.find('q')).toBeNull();
  const second = new RunningQuery('q', sender, { graceMs: 1_000 });
  running.add(second, Promise.withResolvers().promise);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(running.find('q')).toBe(second);
});
