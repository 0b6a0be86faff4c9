import { userOf } from '../../platform/actor.ts';
import { listJobs, type JobDeps } from './list-jobs.ts';
import { noSuchJob } from '../../platform/not-found.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

export function jobRoutes(deps: JobDeps): Routes {
  const { store, names } = deps;
  return {
    listJobs: () => listJobs(deps),
    async runJob({ params: { job } }, { actor }) {
      if (!names.includes(job)) throw noSuchJob();
      await store.runNow(job, userOf(actor));
      return { success: true };
    },
  };
}
