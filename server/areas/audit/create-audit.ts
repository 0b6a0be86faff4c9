import type { Database } from '../../platform/db/connection/database.ts';
import { auditRoutes } from './routes.ts';
import { createAuditTrail, type NameSubject } from './store/audit-trail.ts';
import { createErrorLog } from './store/error-log.ts';

/**
 * The audit trail of administrators' actions, and the error log. `nameSubject` returns the name of the thing that
 * was changed.
 */
export function createAuditArea(database: Database, nameSubject: NameSubject) {
  const trailFrom = (reads: Database) => createAuditTrail(reads, nameSubject);
  const trail = trailFrom(database);
  const errorLog = createErrorLog(database);
  return { trail, trailFrom, errorLog, routes: auditRoutes({ audit: trail, errors: errorLog }) };
}
