import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import {
  alertSchema,
  healthQuerySchema,
  healthSchema,
  modelTestInputSchema,
  modelTestSchema,
} from './schemas.ts';

export const healthEndpoints = {
  getHealth: endpoint('GET /api/admin/health', 'admin', {
    summary: 'Get how each provider and model performed over an hour, a day or a week',
    query: healthQuerySchema,
    output: healthSchema,
  }),
  testModel: endpoint('POST /api/admin/health/test', 'admin', {
    summary:
      'Test a model with a one-word answer; not counted as a request, at most six per minute',
    body: modelTestInputSchema,
    output: modelTestSchema,
  }),
  listAlerts: endpoint('GET /api/admin/alerts', 'admin', {
    summary: 'List open alerts and those of the last seven days, latest first',
    output: z.array(alertSchema),
  }),
};
