import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { jobParams, jobSchema } from './schemas.ts';

export const jobEndpoints = {
  listJobs: endpoint('GET /api/admin/jobs', 'admin', {
    summary: 'List background jobs with their last and next runs',
    output: z.array(jobSchema),
  }),
  runJob: endpoint('POST /api/admin/jobs/:job/run', 'admin', {
    summary: 'Run a job now; a job that is already running runs again afterwards',
    params: jobParams,
  }),
};
