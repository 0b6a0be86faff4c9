import type { WatchDeps } from './alerts/watch-alerts.ts';
import { readHealth, type HealthDeps } from './read-health.ts';
import { testModel, type ModelTestDeps } from './test-model.ts';
import type { Routes } from '../../platform/http/calls/bind-endpoint.ts';

interface HealthRouteDeps {
  health: HealthDeps;
  tests: ModelTestDeps;
  alerts: Pick<WatchDeps['store'], 'list'>;
}

export function healthRoutes({ health, tests, alerts }: HealthRouteDeps): Routes {
  return {
    getHealth: ({ query }) => readHealth(health, query.window),
    testModel: ({ body }, { signal }) => testModel(tests, body.model, signal),
    listAlerts: () => alerts.list(),
  };
}
