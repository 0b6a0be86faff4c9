import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditState, NewAuditEntry } from '../audit/index.ts';

/**
 * Builds the audit entry for an administrator's change of a model or provider, with the facts before and
 * after.
 */
export function auditEntry(
  { id, username }: CurrentUser,
  action: NewAuditEntry['action'],
  subject: string,
  [before, after]: [AuditState, AuditState],
): NewAuditEntry {
  return { actor: { id, username }, action, subject, before, after };
}

/** The error for a change that is based on an outdated version. */
export function changedMeanwhile(what: string): AppError {
  return new AppError(
    'conflict',
    `Someone else changed ${what} in the meantime, so your change wasn’t saved. Reload and try again.`,
  );
}
