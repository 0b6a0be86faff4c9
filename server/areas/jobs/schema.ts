import { pgTable } from 'drizzle-orm/pg-core';
import { jobNames } from '#shared/contract/jobs/constants.ts';
import { instant } from '../../platform/db/columns.ts';

/**
 * Jobs that one process runs on behalf of all, with their due time and the result of the last run.
 */
export const jobs = pgTable('jobs', (t) => ({
  name: t.text({ enum: jobNames }).primaryKey(),
  dueAt: instant('due_at').notNull().defaultNow(),
  /** The process that runs the job. If its heartbeat stops or the lease ends, other processes may claim the job. */
  leasedBy: t.uuid('leased_by'),
  leasedUntil: instant('leased_until'),
  startedAt: instant('started_at'),
  tookMs: t.integer('took_ms'),
  /** The result of the last successful run. */
  outcome: t.text(),
  /** Failures in a row. */
  failures: t.integer().notNull().default(0),
  error: t.text(),
}));
