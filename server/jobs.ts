import { jobNames, type JobName } from '#shared/contract/jobs/constants.ts';
import { plural } from '#shared/lib/format.ts';
import { repairPayments, type BillingArea } from './areas/billing/index.ts';
import type { BudgetsArea } from './areas/budgets/index.ts';
import { watchAlerts, type HealthArea } from './areas/health/index.ts';
import {
  jobsChannel,
  createJobStore,
  JobRunner,
  type RunnableJob,
  schedule,
  jobRoutes,
} from './areas/jobs/index.ts';
import { sendMails, type MailArea } from './areas/mail/index.ts';
import { dropOldChunks, sweep } from './areas/privacy/index.ts';
import type { QueryArea } from './areas/query/index.ts';
import type { SettingsArea } from './areas/settings/index.ts';
import { keepPopularityFresh, type StatisticsArea } from './areas/statistics/index.ts';
import type { Base } from './base.ts';

interface JobAreas {
  billing: BillingArea;
  budgets: BudgetsArea;
  health: HealthArea;
  mail: MailArea;
  query: QueryArea;
  settings: SettingsArea;
  statistics: StatisticsArea;
}

type Work = (signal: AbortSignal, baseUrl: string) => Promise<string>;

/** Recurring work that one process does for all processes. */
export function createJobsArea(base: Base, areas: JobAreas) {
  const { database, logger, processId } = base;
  const store = createJobStore(database, processId);
  const works = listWorks(base, areas);
  const names = jobNames.filter((name) => works[name] !== null);
  let runner: JobRunner | null = null;
  return {
    /** Links in e-mails start with `baseUrl`. */
    start(baseUrl: string): JobRunner {
      const runnable = names.flatMap((name) => toRunnable(name, works[name], baseUrl));
      runner = new JobRunner(runnable, {
        store,
        logFailure: (error, what) => logger.warn({ err: error }, what),
      });
      runner.start();
      return runner;
    },
    channel: jobsChannel(() => runner?.wake()),
    routes: jobRoutes({ store, names }),
  };
}

function toRunnable(name: JobName, work: Work | null, baseUrl: string): RunnableJob[] {
  if (!work) return [];
  const { everyMs, timeoutMs } = schedule[name];
  return [{ name, everyMs, timeoutMs, run: (signal) => work(signal, baseUrl) }];
}

function listWorks(
  { database }: Base,
  { billing: { billing }, budgets, health, mail, query, settings, statistics }: JobAreas,
): Record<JobName, Work | null> {
  const { sending } = mail;
  return {
    mails:
      sending &&
      (async (signal, baseUrl) =>
        count(await sendMails(sending, baseUrl, signal), 'e-mail', 'sent')),
    payments: async (signal) => count(await repairPayments(billing, signal), 'customer', 'synced'),
    async alerts(signal) {
      const wrong = await watchAlerts(health.watching, signal);
      return wrong === 0 ? 'No open alerts.' : `${plural(wrong, 'open alert')}.`;
    },
    health: async (signal) =>
      (await health.log.rollUp(signal))
        ? 'Updated the totals for the hours that have ended.'
        : 'No new hour has finished.',
    popularity: async (signal) =>
      (await keepPopularityFresh(statistics.statistics, new Date(), signal))
        ? 'Counted the votes.'
        : 'No new votes to count.',
    // Needs no abort signal: it is a single statement, and the runner checks the signal before it.
    chunks: async () => ((await dropOldChunks(database)) ? 'Emptied it.' : 'Already empty.'),
    async sweep(signal) {
      await query.closeOverdue();
      // `countEnded` must run first: to find out whether an answer failed, it reads rows that the
      // sweep deletes.
      await budgets.budgets.store.countEnded(signal);
      return count(
        await sweep(database, signal, settings.values.retention),
        'row',
        'emptied or deleted',
      );
    },
  };
}

/** Formats a sentence such as `3 e-mails sent.` */
function count(many: number, what: string, done: string): string {
  return `${many === 0 ? `No ${what}s` : plural(many, what)} ${done}.`;
}
