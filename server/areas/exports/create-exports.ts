import { createErrorLog, type AuditTrail } from '../audit/index.ts';
import { createPaymentLedger } from '../billing/index.ts';
import type { RequestsArea } from '../requests/index.ts';
import type { SettingsArea } from '../settings/index.ts';
import type { StatisticsArea } from '../statistics/index.ts';
import type { UsersArea } from '../users/index.ts';
import type { Database } from '../../platform/db/connection/database.ts';
import { exportRoutes, type ExportSources } from './routes/exports.ts';
import type { Base } from '../../base.ts';
import { readDeps } from '../../platform/db/read-deps.ts';

interface ExportAreas {
  settings: SettingsArea;
  statistics: StatisticsArea;
  requests: RequestsArea;
  users: UsersArea;
  auditFrom: (reads: Database) => AuditTrail;
}

/** Exports lists as downloads. People keep the file, so it must include every change made before the export. */
export function createExportsArea(
  base: Base,
  { settings, statistics, requests, users, auditFrom }: ExportAreas,
) {
  const readingFrom = (reads: Database): ExportSources => ({
    users: users.usersFrom(reads),
    requests: requests.readingFrom(reads),
    payments: createPaymentLedger(reads),
    statistics: statistics.readingFrom(reads),
    audit: auditFrom(reads),
    errors: createErrorLog(reads),
  });
  return {
    routes: exportRoutes({
      readDeps: readDeps(base, readingFrom, { needsAll: true }),
      audit: auditFrom(base.database),
      environment: settings.billing.environment,
      today: statistics.statistics.today,
    }),
  };
}
