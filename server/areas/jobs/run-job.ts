import type { JobName } from '#shared/contract/jobs/constants.ts';
import { AppError } from '../../platform/app-error.ts';
import type { JobEnd } from './store/job-store.ts';

export interface RunnableJob {
  name: JobName;
  everyMs: number;
  timeoutMs: number;
  /** Returns the result in a sentence. Throws soon after `signal` has aborted. */
  run(signal: AbortSignal): Promise<string>;
}

const firstRetryMs = 5_000;

/** Tries once to run a job whose last `failures` runs failed. Returns null if this process stops. */
export async function runJob(
  job: RunnableJob,
  failures: number,
  stopping: AbortSignal,
  logFailure: (error: unknown, what: string) => void,
): Promise<JobEnd | null> {
  const within = AbortSignal.timeout(job.timeoutMs);
  const startedMs = performance.now();
  const tookMs = () => Math.round(performance.now() - startedMs);
  try {
    stopping.throwIfAborted();
    return { outcome: await job.run(AbortSignal.any([stopping, within])), tookMs: tookMs() };
  } catch (error) {
    const isBrokenOff = stopping.aborted && isAbort(error);
    if (!isBrokenOff) logFailure(error, `The job “${job.name}” failed`);
    if (stopping.aborted) return null;
    const retryMs = Math.min(firstRetryMs * 2 ** failures, job.everyMs);
    return { error: describe(error, within, job.timeoutMs), tookMs: tookMs(), retryMs };
  }
}

/** A message for administrators. Unexpected errors may quote users, so only the log has them. */
function describe(error: unknown, within: AbortSignal, timeoutMs: number): string {
  if (within.aborted) return `Stopped after ${timeoutMs / 1000} seconds.`;
  return error instanceof AppError
    ? error.message
    : 'Failed. See Errors in the logs for the reason.';
}

/** Whether this is the error that an aborted operation throws. */
function isAbort(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'AbortError') return true;
  }
  return false;
}
