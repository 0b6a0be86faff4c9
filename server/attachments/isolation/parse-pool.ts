import { Limiter } from '#shared/lib/limiter.ts';
import {
  startParseProcess,
  type ParseJob,
  type ParseOutcome,
  type ParseProcess,
} from './parse-process.ts';

export interface ParsePoolOptions {
  processes?: number;
  /** For one file, from when its process takes it. */
  timeLimitMs?: number;
  /** Of one process, all kinds of memory together. */
  memoryLimitBytes?: number;
  /** After this long without a file a process ends. */
  idleMs?: number;
}

export interface ParsePool {
  /** Never throws. */
  parse(job: ParseJob, signal: AbortSignal): Promise<ParseOutcome>;
  close(): Promise<void>;
}

export function createParsePool({
  processes = 2,
  timeLimitMs = 15_000,
  memoryLimitBytes = 768 * 1024 * 1024,
  idleMs = 60_000,
}: ParsePoolOptions): ParsePool {
  const limiter = new Limiter({ total: () => processes });
  const closing = new AbortController();
  const resting = new Map<ParseProcess, NodeJS.Timeout>();

  function take(): ParseProcess {
    for (const [rested, timer] of resting) {
      clearTimeout(timer);
      resting.delete(rested);
      if (rested.isUsable) return rested;
    }
    return startParseProcess(memoryLimitBytes);
  }

  function rest(used: ParseProcess): void {
    if (!used.isUsable) return;
    const end = () => {
      resting.delete(used);
      used.kill();
    };
    resting.set(used, setTimeout(end, idleMs).unref());
  }

  async function parseNow(job: ParseJob, stopped: AbortSignal): Promise<ParseOutcome> {
    stopped.throwIfAborted();
    const taken = take();
    const late = AbortSignal.timeout(timeLimitMs);
    const ended = AbortSignal.any([stopped, late]);
    ended.addEventListener('abort', taken.kill, { once: true });
    const outcome = await taken.parse(job);
    ended.removeEventListener('abort', taken.kill);
    rest(taken);
    const hasDied = 'failure' in outcome && outcome.failure.reason === 'died';
    return hasDied && late.aborted ? { failure: { reason: 'too-long' } } : outcome;
  }

  return {
    async parse(job, signal) {
      const stopped = AbortSignal.any([signal, closing.signal]);
      try {
        const { release } = await limiter.wait({ signal: stopped });
        const outcome = await parseNow(job, stopped).finally(release);
        stopped.throwIfAborted();
        return outcome;
      } catch (error) {
        if (!stopped.aborted) throw error;
        return { failure: { reason: closing.signal.aborted ? 'closed' : 'aborted' } };
      }
    },
    async close() {
      closing.abort();
      for (const [rested, timer] of resting) {
        clearTimeout(timer);
        rested.kill();
      }
      resting.clear();
    },
  };
}
