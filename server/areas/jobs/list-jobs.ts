import type { Job } from '#shared/contract/jobs/schemas.ts';
import type { JobName } from '#shared/contract/jobs/constants.ts';
import { schedule } from './schedule.ts';
import type { JobStore, JobState } from './store/job-store.ts';

export interface JobDeps {
  store: Pick<JobStore, 'list' | 'runNow'>;
  names: readonly JobName[];
}

/** Lists the jobs that this installation has, in the order of `names`. */
export async function listJobs({ store, names }: JobDeps): Promise<Job[]> {
  const states = new Map((await store.list()).map((state) => [state.name, state]));
  return names.flatMap((name) => {
    const state = states.get(name);
    return state ? [toJob(state)] : [];
  });
}

function toJob({ dueAt, startedAt, ...state }: JobState): Job {
  const { title, what, everyMs, timeoutMs, isPrompt = false } = schedule[state.name];
  return {
    ...state,
    title,
    what,
    isPrompt,
    everySeconds: everyMs / 1000,
    timeoutSeconds: timeoutMs / 1000,
    dueAt: dueAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
  };
}
