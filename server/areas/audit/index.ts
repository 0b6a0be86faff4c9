export { createAuditArea } from './create-audit.ts';
export type { AuditState, AuditTrail, ErrorLog, NameSubject, NewAuditEntry } from './ports.ts';
export { createAuditTrail } from './store/audit-trail.ts';
export { createErrorLog } from './store/error-log.ts';
export { recordAuditEntry } from './store/record-audit-entry.ts';
