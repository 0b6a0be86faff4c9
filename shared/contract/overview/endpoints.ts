import { endpoint } from '../endpoint.ts';
import { overviewSchema } from './schemas.ts';

export const overviewEndpoints = {
  getOverview: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    summary:
      'What is up, spent, new, failed and to be decided, and what the installation still needs',
    output: overviewSchema,
  }),
};
