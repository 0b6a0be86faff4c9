import { setTimeout as sleep } from 'node:timers/promises';
import type { JobName } from '#shared/contract/jobs/constants.ts';
import { runJob, type RunnableJob } from './run-job.ts';
import type { JobStore, JobTimes } from './store/job-store.ts';

export interface JobRunnerDeps {
  store: JobStore;
  logFailure(error: unknown, what: string): void;
}

/** The longest time between two checks for due jobs. It limits how late the job of a dead process is restarted. */
const longestWaitMs = 10_000;
/** Extra time for a run that ends at its timeout to save its result before others may claim the job. */
const leewayMs = 30_000;

/** Runs due jobs. Each job runs in one process at a time; several jobs may run side by side. */
export class JobRunner {
  readonly #deps: JobRunnerDeps;
  readonly #jobs: readonly RunnableJob[];
  readonly #running = new Map<JobName, Promise<void>>();
  readonly #stopping = new AbortController();
  #waiting = new AbortController();
  #looking: Promise<void> | null = null;

  constructor(jobs: readonly RunnableJob[], deps: JobRunnerDeps) {
    this.#jobs = jobs;
    this.#deps = deps;
  }

  start(): void {
    this.#looking ??= this.#lookOnAndOn();
  }

  /** Checks for due jobs immediately, because one was just made due. */
  wake(): void {
    this.#waiting.abort();
  }

  /** Resolves when nothing is running. Interrupted jobs are left to another process. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#looking;
    await Promise.all(this.#running.values());
  }

  async #lookOnAndOn(): Promise<void> {
    const { store, logFailure } = this.#deps;
    let isFailing = false;
    let isOpen = false;
    while (!this.#stopping.signal.aborted) {
      this.#waiting = new AbortController();
      let waitMs = longestWaitMs;
      try {
        if (!isOpen) await store.open(this.#jobs.map(({ name }) => name));
        isOpen = true;
        waitMs = await this.#look();
        isFailing = false;
      } catch (error) {
        if (!isFailing) logFailure(error, 'Couldn’t check for jobs to run');
        isFailing = true;
      }
      await pause(waitMs, this.#waiting.signal);
    }
  }

  /** Starts the jobs that are due. Returns the milliseconds until the next one is due. */
  async #look(): Promise<number> {
    for (;;) {
      const idle = this.#jobs.filter(({ name }) => !this.#running.has(name));
      const { claimed, waitMs } = await this.#deps.store.claim(idle.map(toTimes));
      const job = claimed && idle.find(({ name }) => name === claimed.name);
      if (!job) return Math.min(waitMs, longestWaitMs);
      const running = this.#run(job, claimed.failures).finally(() => {
        this.#running.delete(job.name);
        this.wake();
      });
      this.#running.set(job.name, running);
      if (this.#stopping.signal.aborted) return 0;
    }
  }

  async #run(job: RunnableJob, failures: number): Promise<void> {
    const { store, logFailure } = this.#deps;
    const end = await runJob(job, failures, this.#stopping.signal, logFailure);
    await (end ? store.finish(job.name, end) : store.giveBack(job.name)).catch((error: unknown) =>
      logFailure(error, `Couldn’t record how the job “${job.name}” ended`),
    );
  }
}

function toTimes({ name, everyMs, timeoutMs }: RunnableJob): JobTimes {
  return { name, everyMs, leaseMs: timeoutMs + leewayMs };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, null, { signal, ref: false }).catch(() => {});
}
