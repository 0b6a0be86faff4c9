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
    summary: 'How each provider and model answered over an hour, a day or a week',
    query: healthQuerySchema,
    output: healthSchema,
  }),
  testModel: endpoint({
    method: 'POST',
    path: '/api/admin/health/test',
    access: 'admin',
    summary: 'Asks a model for one word; nobody’s query, six times a minute at most',
    body: modelTestInputSchema,
    output: modelTestSchema,
  }),
  listAlerts: endpoint({
    method: 'GET',
    path: '/api/admin/alerts',
    access: 'admin',
    summary: 'What is wrong now, and what was in the last seven days, the latest first',
    output: z.array(alertSchema),
  }),
};
