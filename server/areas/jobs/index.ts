export { JobRunner } from './job-runner.ts';
export { jobRoutes } from './routes.ts';
export type { RunnableJob } from './run-job.ts';
export { schedule } from './schedule.ts';
export { bringForward, jobsChannel } from './store/bring-forward.ts';
export { createJobStore } from './store/job-store.ts';
