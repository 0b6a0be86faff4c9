import type { JobName } from '#shared/contract/jobs/constants.ts';

interface ScheduledJob {
  title: string;
  what: string;
  everyMs: number;
  timeoutMs: number;
  /** Whether new work makes the job due at once. */
  isPrompt?: true;
}

const second = 1_000;
const minute = 60 * second;

/** Each job may safely run twice or be interrupted; the next run continues. */
export const schedule: Record<JobName, ScheduledJob> = {
  mails: {
    title: 'Send mails',
    what: 'Sends the mails that wait, and tries again those that were not taken.',
    everyMs: minute,
    timeoutMs: 10 * minute,
    isPrompt: true,
  },
  payments: {
    title: 'Look after payments',
    what: 'Carries out what Stripe was away for, and asks it about payments and subscriptions that are due.',
    everyMs: minute,
    timeoutMs: 10 * minute,
  },
  alerts: {
    title: 'Look for what is wrong',
    what: 'Opens and ends alerts, and calls the address that is told of them.',
    everyMs: 30 * second,
    timeoutMs: 5 * minute,
  },
  health: {
    title: 'Count calls to providers',
    what: 'Sums the hours that are over, from which Health shows a day and a week.',
    everyMs: 30 * second,
    timeoutMs: 5 * minute,
  },
  popularity: {
    title: 'Count votes',
    what: 'Ranks the models anew where there are new votes.',
    everyMs: 5 * minute,
    timeoutMs: 10 * minute,
  },
  chunks: {
    title: 'Empty chunks of answers',
    what: 'Empties the part of the table of running answers that is written next.',
    everyMs: 2 * minute,
    timeoutMs: minute,
  },
  sweep: {
    title: 'Delete what need not be kept',
    what: 'Texts outside threads after 30 days, ended sessions, spent limits, old notifications and the like; first it ends queries that were left and counts what they cost.',
    everyMs: 5 * minute,
    timeoutMs: 10 * minute,
  },
};
