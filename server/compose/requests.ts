import { createRequestLog } from '../db/requests/request-log.ts';
import type { AuditTrail } from '../domain/audit/ports.ts';
import type { RequestDeps } from '../domain/requests/read-requests.ts';
import { requestRoutes } from '../http/routes/requests.ts';
import type { Base } from './base.ts';
import type { ModelsArea } from './models.ts';
import type { SettingsArea } from './settings.ts';

interface RequestAreas {
  settings: SettingsArea;
  models: ModelsArea;
  audit: AuditTrail;
}

/** Everybody's queries, as administrators see them. */
export function composeRequests(
  { database }: Base,
  { settings: { values }, models: { catalogue }, audit }: RequestAreas,
) {
  const requests: RequestDeps = {
    requests: createRequestLog(database),
    audit,
    modelsOf: (provider) =>
      catalogue.models().flatMap((model) => (model.provider === provider ? [model.id] : [])),
    mayRead: () => values.privacy.adminReading === 'on',
  };
  return { requests, routes: requestRoutes(requests) };
}
