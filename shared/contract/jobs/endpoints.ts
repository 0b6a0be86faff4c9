import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { jobParams, jobSchema } from './schemas.ts';

export const jobEndpoints = {
  listJobs: endpoint({
    method: 'GET',
    path: '/api/admin/jobs',
    access: 'admin',
    summary:
      'The work that one server process does for all of them: when, how it went, and when next',
    output: z.array(jobSchema),
  }),
  runJob: endpoint({
    method: 'POST',
    path: '/api/admin/jobs/:job/run',
    access: 'admin',
    summary: 'Have a job run now; one that is running runs once more after it',
    params: jobParams,
    output: z.object({ success: z.boolean() }),
  }),
};
