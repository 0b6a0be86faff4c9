import { z } from 'zod';
import { jobNames } from './constants.ts';

const count = z.number().int().nonnegative();

export const jobParams = z.strictObject({ job: z.enum(jobNames, 'There is no such job.') });

export const jobSchema = z.object({
  name: z.enum(jobNames),
  title: z.string(),
  /** A one-sentence description of the job. */
  what: z.string(),
  everySeconds: count,
  /** Whether the job also runs as soon as there is work, without waiting for its interval. */
  isPrompt: z.boolean(),
  timeoutSeconds: count,
  isRunning: z.boolean(),
  /** When the job runs next. If this is in the past, the job is due. */
  dueAt: z.string(),
  /** The start of the current or last run; null before the first run. */
  startedAt: z.string().nullable(),
  /** The duration of the last finished run. */
  tookMs: count.nullable(),
  /** The result of the last successful run. */
  outcome: z.string().nullable(),
  /** The number of consecutive failures. */
  failures: count,
  /** Why the last run failed; null after a success. */
  error: z.string().nullable(),
});
export type Job = z.output<typeof jobSchema>;
