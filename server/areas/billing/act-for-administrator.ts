import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditTrail } from '../audit/index.ts';
import type { BillingDeps } from './billing-deps.ts';
import {
  cancelSubscription,
  describeStanding,
  syncSubscription,
  type MembershipStanding,
} from './manage-subscription.ts';

export interface AdministratorSync {
  billing: BillingDeps;
  audit: AuditTrail;
  hasUser(userId: number): Promise<boolean>;
}

/** Syncs a user on behalf of an administrator, and adds an entry to the audit trail. */
export function syncForAdministrator(
  deps: AdministratorSync,
  administrator: CurrentUser,
  userId: number,
): Promise<MembershipStanding> {
  return act(deps, administrator, userId, 'subscription.sync', () =>
    syncSubscription(deps.billing, userId, 'administrator'),
  );
}

/** Cancels a user's subscription for an administrator, and adds an entry to the audit trail. */
export function cancelForAdministrator(
  deps: AdministratorSync,
  administrator: CurrentUser,
  userId: number,
): Promise<MembershipStanding> {
  return act(deps, administrator, userId, 'subscription.cancel', async () => {
    await cancelSubscription(deps.billing, userId, 'administrator');
    return describeStanding(deps.billing, userId, 'administrator');
  });
}

async function act(
  { audit, hasUser }: AdministratorSync,
  { id, username }: CurrentUser,
  userId: number,
  action: `subscription.${string}`,
  work: () => Promise<MembershipStanding>,
): Promise<MembershipStanding> {
  if (!(await hasUser(userId))) {
    throw new AppError('not-found', `There is no user ${userId}. Check the ID and try again.`);
  }
  const outcome = await work();
  const subject = `user ${userId}`;
  await audit.record({ actor: { id, username }, action, subject, after: { ...outcome } });
  return outcome;
}
