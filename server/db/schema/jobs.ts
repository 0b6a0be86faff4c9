import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { jobNames } from '#shared/contract/jobs/constants.ts';
import { instant } from './columns.ts';

/** What one process does for all of them, a row for each: when next, who does it, and how it went last. */
export const jobs = pgTable('jobs', {
  name: text({ enum: jobNames }).primaryKey(),
  dueAt: instant('due_at').notNull().defaultNow(),
  /** The server process that runs it; others take it once that one gives no sign of life, or the lease is over. */
  leasedBy: uuid('leased_by'),
  leasedUntil: instant('leased_until'),
  startedAt: instant('started_at'),
  tookMs: integer('took_ms'),
  /** What the last run that succeeded came to. */
  outcome: text(),
  /** In a row. */
  failures: integer().notNull().default(0),
  error: text(),
});
