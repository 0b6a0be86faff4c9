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
    what: 'Sends waiting e-mails and retries those that failed.',
    everyMs: minute,
    timeoutMs: 10 * minute,
    isPrompt: true,
  },
  payments: {
    title: 'Sync payments',
    what: 'Processes Stripe notifications that failed before, and checks payments and subscriptions that are due.',
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
    title: 'Summarise provider calls',
    what: 'Adds up each finished hour. The health page shows the sums of a day and a week.',
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
    what: 'Empties the part of the stream table that will be written next.',
    everyMs: 2 * minute,
    timeoutMs: minute,
  },
  sweep: {
    title: 'Delete expired data',
    what: 'Deletes what is older than the retention settings allow, expired sessions and limits, old notifications and similar data. Before that, closes abandoned requests and counts their cost.',
    everyMs: 5 * minute,
    timeoutMs: 10 * minute,
  },
};
