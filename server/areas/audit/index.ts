export { createAuditArea } from './create-audit.ts';
export { createAuditTrail, type AuditTrail, type NameSubject } from './store/audit-trail.ts';
export { createErrorLog, type ErrorLog } from './store/error-log.ts';
export {
  recordAuditEntry,
  type AuditState,
  type NewAuditEntry,
} from './store/record-audit-entry.ts';
