import type { JobName } from '#shared/contract/jobs/constants.ts';

interface ScheduledJob {
  title: string;
  what: string;
  everyMs: number;
  timeoutMs: number;
  /** Whether new work makes the job due immediately. */
  isPrompt?: true;
}

const second = 1_000;
const minute = 60 * second;

/** Each job can safely run twice, or be interrupted and continued by the next run. */
export const schedule: Record<JobName, ScheduledJob> = {
  mails: {
    title: 'Send e-mails',
    what: 'Sends queued e-mails and retries those that failed.',
    everyMs: minute,
    timeoutMs: 10 * minute,
    isPrompt: true,
  },
  payments: {
    title: 'Sync payments',
    what: 'Retries Stripe notifications that failed, and checks payments and subscriptions that are due.',
    everyMs: minute,
    timeoutMs: 10 * minute,
  },
  alerts: {
    title: 'Check alerts',
    what: 'Opens and resolves alerts, and calls the alert webhook.',
    everyMs: 30 * second,
    timeoutMs: 5 * minute,
  },
  health: {
    title: 'Summarize provider calls',
    what: 'Totals each completed hour. The health page’s day and week views are built from these totals.',
    everyMs: 30 * second,
    timeoutMs: 5 * minute,
  },
  popularity: {
    title: 'Count votes',
    what: 'Updates the model statistics when there are new votes.',
    everyMs: 5 * minute,
    timeoutMs: 10 * minute,
  },
  chunks: {
    title: 'Clear answer streams',
    what: 'Empties the part of the stream table that will be reused next.',
    everyMs: 2 * minute,
    timeoutMs: minute,
  },
  sweep: {
    title: 'Delete expired data',
    what: 'Closes abandoned requests and counts their cost. Then deletes everything older than the retention settings allow, expired sessions and limits, old notifications and similar data.',
    everyMs: 5 * minute,
    timeoutMs: 10 * minute,
  },
};
