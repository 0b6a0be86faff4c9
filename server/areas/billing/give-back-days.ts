import type { Membership } from '#shared/contract/billing/schemas.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BillingDeps } from './billing-deps.ts';
import { arePutOff, findWaitingDays } from './membership/current-subscription.ts';
import { presentMembership } from './membership/present-membership.ts';
import { syncPerson } from './sync/sync-customer.ts';

/**
 * Refunds days that were paid for but can't start because a subscription keeps renewing. Throws if
 * they have already started or have a start date.
 */
export async function giveBackDays(
  deps: BillingDeps,
  userId: number,
  paymentId: string,
): Promise<Membership> {
  const customer = await syncPerson(deps, userId);
  const environment = deps.settings.environment();
  const state = await deps.store.getMembership(userId, environment);
  const now = new Date();
  const days = findWaitingDays(state, now).find(({ objectId }) => objectId === paymentId);
  if (!customer || !days) {
    throw new AppError('conflict', 'Your 30 days have already started or been refunded.');
  }
  if (!arePutOff(state)) {
    const begin = deps.formatDay(days.startsAt);
    throw new AppError(
      'conflict',
      `Your 30 days start on ${begin}. You can only get a refund for them while a subscription delays their start.`,
    );
  }
  await deps.gateway.giveBack(environment, paymentId);
  await syncPerson(deps, userId);
  const after = await deps.store.getMembership(userId, environment);
  return presentMembership(after, now, deps.formatDay);
}
