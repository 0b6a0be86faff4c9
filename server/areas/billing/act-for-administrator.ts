import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AuditTrail } from '../audit/index.ts';
import type { BillingDeps } from './billing-deps.ts';
import { cancelSubscription, describeStanding, syncSubscription } from './manage-subscription.ts';

export interface AdministratorSync {
  billing: BillingDeps;
  audit: AuditTrail;
  hasUser(userId: number): Promise<boolean>;
}

interface Outcome {
  isStandard: boolean;
  message: string;
}

/** Syncs a user on behalf of an administrator, and adds an entry to the audit trail. */
export async function syncForAdministrator(
  deps: AdministratorSync,
  administrator: CurrentUser,
  userId: number,
): Promise<Outcome> {
  await requireUser(deps, userId);
  const outcome = await syncSubscription(deps.billing, userId, 'administrator');
  return record(deps, administrator, userId, { action: 'subscription.sync', outcome });
}

/** Cancels a user's subscription for an administrator, and adds an entry to the audit trail. */
export async function cancelForAdministrator(
  deps: AdministratorSync,
  administrator: CurrentUser,
  userId: number,
): Promise<Outcome> {
  await requireUser(deps, userId);
  await cancelSubscription(deps.billing, userId, 'administrator');
  const outcome = await describeStanding(deps.billing, userId, 'administrator');
  return record(deps, administrator, userId, { action: 'subscription.cancel', outcome });
}

async function requireUser({ hasUser }: AdministratorSync, userId: number): Promise<void> {
  if (await hasUser(userId)) return;
  throw new AppError('not-found', `There is no user ${userId}. Check the ID and try again.`);
}

async function record(
  { audit }: AdministratorSync,
  { id, username }: CurrentUser,
  userId: number,
  { action, outcome }: { action: `subscription.${string}`; outcome: Outcome },
): Promise<Outcome> {
  const subject = `user ${userId}`;
  await audit.record({
    actor: { id, username },
    action,
    subject,
    after: { ...outcome },
  });
  return outcome;
}
