import type { JobName } from '#shared/contract/jobs/constants.ts';

/** What administrators see of a job besides its schedule. */
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

/** The end of a run: its result in a sentence, or why it failed and when to retry it. */
export type JobEnd =
  { outcome: string; tookMs: number } | { error: string; tookMs: number; retryMs: number };

export interface JobTimes {
  name: JobName;
  everyMs: number;
  /** How long a run may keep the job from other processes, unless its process dies. */
  leaseMs: number;
}

/** The jobs in the database, as seen by one server process. */
export interface JobStore {
  /** Adds the jobs that do not exist yet. A new job is due at once. */
  open(names: readonly JobName[]): Promise<void>;
  /**
   * Claims one of these jobs that is due and not run by a living process, and sets its next due time. A job
   * whose process died is claimed at once and counts as failed; after a second time it waits until it is
   * due. Without a job, `waitMs` is the time until one may be due.
   */
  claim(
    jobs: readonly JobTimes[],
  ): Promise<{ claimed: { name: JobName; failures: number } | null; waitMs: number }>;
  /** Does nothing if another process has claimed the job in the meantime. */
  finish(name: JobName, end: JobEnd): Promise<void>;
  /** Lets another process claim the job at once, because this one stops. */
  giveBack(name: JobName): Promise<void>;
  list(): Promise<JobState[]>;
  /** Makes the job due on behalf of an administrator. */
  runNow(name: JobName, actor: { id: number; username: string }): Promise<void>;
}
