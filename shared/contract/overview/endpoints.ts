import { endpoint } from '../endpoint.ts';
import { overviewSchema } from './schemas.ts';

export const overviewEndpoints = {
  getOverview: endpoint('GET /api/admin/overview', 'admin', {
    summary:
      'Get the state of the installation: health, spending, new users, failures, open decisions and remaining setup steps',
    output: overviewSchema,
  }),
};
