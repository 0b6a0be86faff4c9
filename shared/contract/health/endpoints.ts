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
  getHealth: endpoint({
    method: 'GET',
    path: '/api/admin/health',
    access: 'admin',
    summary: 'Get how each provider and model performed over an hour, a day or a week',
    query: healthQuerySchema,
    output: healthSchema,
  }),
  testModel: endpoint({
    method: 'POST',
    path: '/api/admin/health/test',
    access: 'admin',
    summary:
      'Test a model with a one-word answer; not counted as a request, at most six per minute',
    body: modelTestInputSchema,
    output: modelTestSchema,
  }),
  listAlerts: endpoint({
    method: 'GET',
    path: '/api/admin/alerts',
    access: 'admin',
    summary: 'List open alerts and those of the last seven days, latest first',
    output: z.array(alertSchema),
  }),
};
