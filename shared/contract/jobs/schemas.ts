import { z } from 'zod';
import { jobNames } from './constants.ts';

const count = z.number().int().nonnegative();

export const jobParams = z.strictObject({ job: z.enum(jobNames, 'There is no such job.') });

export const jobSchema = z.object({
  name: z.enum(jobNames),
  title: z.string(),
  /** What it does, in a sentence. */
  what: z.string(),
  everySeconds: count,
  /** Whether it also runs as soon as there is something to do. */
  isPrompt: z.boolean(),
  /** After which a run is ended. */
  timeoutSeconds: count,
  isRunning: z.boolean(),
  /** When it runs next; in the past where it is due. */
  dueAt: z.string(),
  /** Of the last run, or of the one that is under way; null before the first. */
  startedAt: z.string().nullable(),
  /** Of the last run that ended. */
  tookMs: count.nullable(),
  /** What the last run that succeeded came to. */
  outcome: z.string().nullable(),
  /** How often it has failed in a row. */
  failures: count,
  /** Why it failed last; null once it succeeds. */
  error: z.string().nullable(),
});
export type Job = z.output<typeof jobSchema>;
