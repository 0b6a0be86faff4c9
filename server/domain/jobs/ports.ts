import type { JobName } from '#shared/contract/jobs/constants.ts';

/** What an administrator is told of a job besides its schedule. */
export interface JobState {
  name: JobName;
  isRunning: boolean;
  dueAt: Date;
  startedAt: Date | null;
  tookMs: number | null;
  outcome: string | null;
  failures: number;
  error: string | null;
}

/** How a run ended: what it came to in a sentence, or why it failed and when it is tried again. */
export type JobEnd =
  { outcome: string; tookMs: number } | { error: string; tookMs: number; retryMs: number };

export interface JobTimes {
  name: JobName;
  everyMs: number;
  /** For how long a run may keep others from it, unless its process dies. */
  leaseMs: number;
}

/** The jobs in the database, as one server process sees them. */
export interface JobStore {
  /** Makes them known; a new one is due at once. */
  open(names: readonly JobName[]): Promise<void>;
  /**
   * Takes one of these that is due and that no living process runs, and sets when it is due next. One whose process
   * died is taken at once, which counts as a failure; after a second time it waits until it is due. Where there is
   * none, `waitMs` is until the next may be.
   */
  claim(
    jobs: readonly JobTimes[],
  ): Promise<{ claimed: { name: JobName; failures: number } | null; waitMs: number }>;
  /** Does nothing where another process has taken it meanwhile. */
  finish(name: JobName, end: JobEnd): Promise<void>;
  /** For another process to take at once, because this one stops. */
  giveBack(name: JobName): Promise<void>;
  list(): Promise<JobState[]>;
  /** Makes it due, as an administrator wants. */
  runNow(name: JobName, actor: { id: number; username: string }): Promise<void>;
}
