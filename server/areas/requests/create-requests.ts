import { createRequestLog } from './store/request-log.ts';
import type { AuditTrail } from '../audit/index.ts';
import type { ModelsArea } from '../models/index.ts';
import type { SettingsArea } from '../settings/index.ts';
import type { RequestDeps } from './read-requests.ts';
import { requestRoutes } from './routes.ts';
import type { Database } from '../../platform/db/connection/database.ts';
import type { Base } from '../../base.ts';
import { readDeps } from '../../platform/db/read-deps.ts';

interface RequestAreas {
  settings: SettingsArea;
  models: ModelsArea;
  audit: AuditTrail;
}

export type RequestsArea = ReturnType<typeof createRequestsArea>;

/** All queries, for administrators. */
export function createRequestsArea(
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
