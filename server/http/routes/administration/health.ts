import type { AlertStore } from '../../../domain/health/ports.ts';
import { readHealth, type HealthDeps } from '../../../domain/health/read-health.ts';
import { testModel, type ModelTestDeps } from '../../../domain/health/test-model.ts';
import type { Routes } from '../../calls/bind-endpoint.ts';

interface HealthRouteDeps {
  health: HealthDeps;
  tests: ModelTestDeps;
  alerts: Pick<AlertStore, 'list'>;
}

export function healthRoutes({ health, tests, alerts }: HealthRouteDeps): Routes {
  return {
    getHealth: ({ query }) => readHealth(health, query.window),
    testModel: ({ body }, { signal }) => testModel(tests, body.model, signal),
    listAlerts: () => alerts.list(),
  };
}
