import { Worker } from 'node:worker_threads';
import { AppError } from '#server/platform/app-error.ts';
import { parseFile } from '../parsing/parse-file.ts';
import { broken } from '../unreadable.ts';
import type { ParseJob } from '../parsing/parser.ts';
import type { ParseOutcome, ParseReply } from './parse-process.ts';
import type { WatchedProcess } from './watched.ts';

const [memoryLimitBytes = 0, cpuLimitMs = 0] = process.argv.slice(2).map(Number);
/** Extra CPU time per megabyte. The largest accepted file gets ten seconds more than a small one. */
const moreMsForEachMegabyte = 500;

const cpuDeadlineMs = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);
const workerData: WatchedProcess = { memoryLimitBytes, cpuDeadlineMs };
new Worker(new URL('watchdog.ts', import.meta.url), { workerData });

// Ignored, because `parse` reports the error even if its parser leaves a rejection unhandled.
process.on('unhandledRejection', () => {});
// A normal exit would wait for native code that is still running.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
process.on('message', (job: ParseJob) => {
  void answer(job);
});

async function answer(job: ParseJob): Promise<void> {
  const { user, system } = process.cpuUsage();
  const mostMs = cpuLimitMs + (job.bytes.length / 2 ** 20) * moreMsForEachMegabyte;
  cpuDeadlineMs[0] = (user + system) / 1000 + mostMs;
  const outcome = await parse(job);
  cpuDeadlineMs[0] = Infinity;
  const isSpent = process.memoryUsage.rss() > memoryLimitBytes / 2;
  process.send?.({ ...outcome, isSpent } satisfies ParseReply);
}

async function parse(job: ParseJob): Promise<ParseOutcome> {
  try {
    return { parsed: await parseFile(job) };
  } catch (error) {
    const refusal = error instanceof AppError ? error : broken(job.fileName, error);
    const cause = refusal.cause instanceof Error ? refusal.cause.message : undefined;
    return { failure: { reason: 'refused', message: refusal.message, cause } };
  }
}
