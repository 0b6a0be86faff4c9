import type { JobName } from '#shared/contract/jobs/constants.ts';
import { userOf } from '../../platform/actor.ts';
import { listJobs } from './list-jobs.ts';
import type { JobStore } from './ports.ts';
import { noSuchJob } from '../../platform/not-found.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

interface JobRouteDeps {
  store: Pick<JobStore, 'list' | 'runNow'>;
  /** The jobs of this installation. */
  names: readonly JobName[];
}

export function jobRoutes({ store, names }: JobRouteDeps): Routes {
  return {
    listJobs: () => listJobs(store, names),
    async runJob({ params: { job } }, { actor }) {
      if (!names.includes(job)) throw noSuchJob();
      await store.runNow(job, userOf(actor));
      return { success: true };
    },
  };
}
