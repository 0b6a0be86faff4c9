import { createErrorLog } from '../db/audit/error-log.ts';
import { createPaymentLedger } from '../db/billing/payments/payment-ledger.ts';
import type { Database } from '../db/connection/database.ts';
import type { AuditTrail } from '../domain/audit/ports.ts';
import { exportRoutes, type ExportSources } from '../http/routes/administration/exports/exports.ts';
import type { Base } from './base.ts';
import { readDeps } from './read-deps.ts';
import type { RequestsArea } from './requests.ts';
import type { SettingsArea } from './settings.ts';
import type { StatisticsArea } from './statistics.ts';
import type { UsersArea } from './users.ts';

interface ExportAreas {
  settings: SettingsArea;
  statistics: StatisticsArea;
  requests: RequestsArea;
  users: UsersArea;
  auditFrom: (reads: Database) => AuditTrail;
}

/** Lists as downloads. People keep the file, so it must include every change made before the export. */
export function composeExports(
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
    }),
  };
}
