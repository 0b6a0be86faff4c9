import type { ParseJob } from '../parsing/parser.ts';
import { Limiter } from '#server/platform/limiter.ts';
import { startParseProcess, type ParseOutcome, type ParseProcess } from './parse-process.ts';

export interface Reading {
  /** The sender's id, as used for rate limits. One sender's files don't delay another's. */
  sender: string;
  signal: AbortSignal;
  /** The maximum number of pages to read from an image, each as one attachment; one by default. */
  mostPages?: number;
  /** Called once with the time that a process spent on the file, even if reading it failed. */
  tellSpent?(ms: number): void;
}

export interface ParsePoolOptions {
  processes?: number;
  /** The time limit for one file, starting when a process takes it. */
  timeLimitMs?: number;
  /** The CPU time allowed for one file of a few kilobytes. Larger files get more. */
  cpuLimitMs?: number;
  /** The total memory of one process, heap and native. */
  memoryLimitBytes?: number;
  /** An idle process exits after this time. */
  idleMs?: number;
}

export function createParsePool({
  processes = 2,
  timeLimitMs = 15_000,
  cpuLimitMs = 5_000,
  memoryLimitBytes = 768 * 1024 * 1024,
  idleMs = 60_000,
}: ParsePoolOptions) {
  const limiter = new Limiter({ total: () => processes, perHolder: Math.max(1, processes - 1) });
  const closing = new AbortController();
  const idle = new IdleProcesses(idleMs);

  async function parseNow(job: ParseJob, stopped: AbortSignal): Promise<ParseOutcome> {
    stopped.throwIfAborted();
    const taken = idle.take() ?? startParseProcess({ memoryLimitBytes, cpuLimitMs });
    const outcome = await parseWithin(timeLimitMs, taken, job, stopped);
    idle.keep(taken);
    return outcome;
  }

  return {
    /** Never throws. Serves senders round-robin; with several processes, no sender occupies all. */
    async parse(job: ParseJob, { sender, signal, tellSpent }: Reading): Promise<ParseOutcome> {
      const stopped = AbortSignal.any([signal, closing.signal]);
      try {
        const { release } = await limiter.wait({ holder: sender, signal: stopped });
        const startedAt = performance.now();
        const outcome = await parseNow(job, stopped).finally(() => {
          release();
          tellSpent?.(performance.now() - startedAt);
        });
        stopped.throwIfAborted();
        return outcome;
      } catch (error) {
        if (!stopped.aborted) throw error;
        return { failure: { reason: closing.signal.aborted ? 'closed' : 'aborted' } };
      }
    },
    async close() {
      closing.abort();
      idle.killAll();
    },
  };
}

/** Kills the process when the time is up or `stopped` is aborted. */
async function parseWithin(
  timeLimitMs: number,
  taken: ParseProcess,
  job: ParseJob,
  stopped: AbortSignal,
): Promise<ParseOutcome> {
  const late = AbortSignal.timeout(timeLimitMs);
  const ended = AbortSignal.any([stopped, late]);
  ended.addEventListener('abort', taken.kill, { once: true });
  const outcome = await taken.parse(job);
  ended.removeEventListener('abort', taken.kill);
  const hasDied = 'failure' in outcome && outcome.failure.reason === 'died';
  return hasDied && late.aborted ? { failure: { reason: 'too-long' } } : outcome;
}

class IdleProcesses {
  readonly #timers = new Map<ParseProcess, NodeJS.Timeout>();
  readonly #idleMs: number;

  constructor(idleMs: number) {
    this.#idleMs = idleMs;
  }

  take(): ParseProcess | null {
    for (const [process, timer] of this.#timers) {
      clearTimeout(timer);
      this.#timers.delete(process);
      if (process.isUsable) return process;
    }
    return null;
  }

  keep(process: ParseProcess): void {
    if (!process.isUsable) return;
    const end = () => {
      this.#timers.delete(process);
      process.kill();
    };
    this.#timers.set(process, setTimeout(end, this.#idleMs).unref());
  }

  killAll(): void {
    for (const [process, timer] of this.#timers) {
      clearTimeout(timer);
      process.kill();
    }
    this.#timers.clear();
  }
}
