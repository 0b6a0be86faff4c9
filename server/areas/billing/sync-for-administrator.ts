import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditTrail } from '../audit/index.ts';
import type { BillingDeps } from './billing-deps.ts';
import { syncSubscription } from './manage-subscription.ts';

export interface AdministratorSync {
  billing: BillingDeps;
  audit: AuditTrail;
  hasUser(userId: number): Promise<boolean>;
}

/** Syncs a user on behalf of an administrator, and records it in the audit trail. */
export async function syncForAdministrator(
  { billing, audit, hasUser }: AdministratorSync,
  administrator: CurrentUser,
  userId: number,
): Promise<{ isStandard: boolean; message: string }> {
  if (!(await hasUser(userId))) {
    throw new AppError('not-found', `There is no user ${userId}. Check the ID and try again.`);
  }
  const outcome = await syncSubscription(billing, userId, 'administrator');
  const { id, username } = administrator;
  await audit.record({
    actor: { id, username },
    action: 'subscription.sync',
    subject: `user ${userId}`,
    before: null,
    after: outcome,
  });
  return outcome;
}
