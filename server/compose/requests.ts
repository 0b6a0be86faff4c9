import { createRequestLog } from '../db/requests/request-log.ts';
import type { AuditTrail } from '../domain/audit/ports.ts';
import type { RequestDeps } from '../domain/requests/read-requests.ts';
import { requestRoutes } from '../http/routes/administration/requests.ts';
import type { Database } from '../db/connection/database.ts';
import type { Base } from './base.ts';
import { readDeps } from './read-deps.ts';
import type { ModelsArea } from './models.ts';
import type { SettingsArea } from './settings.ts';

interface RequestAreas {
  settings: SettingsArea;
  models: ModelsArea;
  audit: AuditTrail;
}

export type RequestsArea = ReturnType<typeof composeRequests>;

/** All queries, for administrators. */
export function composeRequests(
  base: Base,
  { settings: { values }, models: { catalogue }, audit }: RequestAreas,
) {
  const readingFrom = (reads: Database): RequestDeps => ({
    requests: createRequestLog(reads),
    audit,
    modelsOf: (provider) =>
      catalogue.models().flatMap((model) => (model.provider === provider ? [model.id] : [])),
    mayRead: () => values.privacy.adminReading === 'on',
  });
  return {
    readingFrom,
    routes: requestRoutes(readingFrom(base.database), readDeps(base, readingFrom)),
  };
}
