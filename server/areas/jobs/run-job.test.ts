import { expect, test } from 'vitest';
import { runJob } from './run-job.ts';

/** Runs a job whose process stops during the run. Returns how it ended and what was logged. */
async function stopDuring(endOf: (signal: AbortSignal) => unknown) {
  const stopping = new AbortController();
  const logged: unknown[] = [];
  const run = async (signal: AbortSignal) => {
    stopping.abort();
    throw endOf(signal);
  };
  const job = { name: 'sweep', everyMs: 60_000, timeoutMs: 60_000, run } as const;
  const end = await runJob(job, 0, stopping.signal, (error) => logged.push(error));
  return { end, logged };
}

test('a job interrupted by a shutdown does not count as failed', async () => {
  const broken = { end: null, logged: [] };
  expect(await stopDuring(({ reason }) => reason)).toEqual(broken);
  const ofVendor = ({ reason }: AbortSignal) => new Error('It was not sent.', { cause: reason });
  expect(await stopDuring(ofVendor)).toEqual(broken);
});

test('a job that fails during a shutdown is reported and left to another process', async () => {
  const fault = new Error('Out of disk');
  expect(await stopDuring(() => fault)).toEqual({ end: null, logged: [fault] });
});
