import type { Membership, Receipt } from '#shared/contract/billing/schemas.ts';
import { standardAccess } from './membership/standard-access.ts';
import { AppError } from '../app-error.ts';
import type { BillingDeps } from './billing-deps.ts';
import { explainMembership } from './membership/explain-membership.ts';
import { currentSubscription } from './membership/current-subscription.ts';
import type { Customer, MembershipState, SubscriptionState } from './ports.ts';
import { presentMembership } from './membership/present-membership.ts';
import { requireKey } from './payment-keys.ts';
import { openCheckout } from './start-checkout.ts';
import { syncCustomer } from './sync/sync-customer.ts';

/** As last heard from the provider, which is not asked: so it works while that is down. */
export async function getMembership(deps: BillingDeps, userId: number): Promise<Membership> {
  const state = await deps.store.getMembership(userId, deps.settings.environment());
  return presentMembership(state, new Date(), deps.formatDay);
}

/** Compares a person's account with the payment provider and repairs it; grants stay as they are. */
export async function syncSubscription(
  deps: BillingDeps,
  userId: number,
  reader: 'holder' | 'administrator' = 'holder',
): Promise<{ isStandard: boolean; message: string }> {
  const environment = deps.settings.environment();
  await syncPerson(deps, userId);
  const state = await deps.store.getMembership(userId, environment);
  const now = new Date();
  return {
    isStandard: standardAccess(state.entitlements, now).isStandard,
    message: explainMembership(state, { now, formatDay: deps.formatDay, reader }),
  };
}

/** The subscription ends with the period that is paid for; one that is past due ends at once. */
export async function cancelSubscription(deps: BillingDeps, userId: number): Promise<Membership> {
  const { customer, subscription } = await findSubscription(deps, userId);
  if (!subscription) throw new AppError('conflict', 'There is no subscription to cancel.');
  const { environment, customerId } = customer;
  if (subscription.status === 'past-due') {
    await deps.gateway.endSubscription(environment, subscription.id);
  } else if (!subscription.cancelAtPeriodEnd) {
    await deps.gateway.setCancelAtPeriodEnd(environment, subscription.id, true);
  }
  await syncCustomer(deps, environment, customerId);
  return getMembership(deps, userId);
}

export async function resumeSubscription(deps: BillingDeps, userId: number): Promise<Membership> {
  const { customer, subscription } = await findSubscription(deps, userId);
  if (!subscription) {
    throw new AppError('conflict', 'Your subscription has ended. Subscribe again to go on.');
  }
  const { environment, customerId } = customer;
  if (subscription.cancelAtPeriodEnd) {
    await deps.gateway.setCancelAtPeriodEnd(environment, subscription.id, false);
    await syncCustomer(deps, environment, customerId);
  }
  return getMembership(deps, userId);
}

export async function startCardChange(
  deps: BillingDeps,
  userId: number,
): Promise<{ clientSecret: string }> {
  const { customer, subscription } = await findSubscription(deps, userId);
  if (!subscription) {
    throw new AppError('conflict', 'There is no subscription whose card could be changed.');
  }
  return openCheckout(deps, customer, 'card');
}

/** What the person has paid, the latest first. */
export async function listReceipts(deps: BillingDeps, userId: number): Promise<Receipt[]> {
  const environment = deps.settings.environment();
  const customer = await deps.store.findCustomer(userId, environment);
  return customer ? deps.gateway.listReceipts(environment, customer.customerId) : [];
}

/** Null when the person has never begun to pay: then there is nothing to compare with. */
async function syncPerson(deps: BillingDeps, userId: number): Promise<Customer | null> {
  const environment = deps.settings.environment();
  const customer = await deps.store.findCustomer(userId, environment);
  if (!customer) return null;
  requireKey(deps.settings, environment, 'secretKey');
  await syncCustomer(deps, environment, customer.customerId);
  return customer;
}

async function findSubscription(
  deps: BillingDeps,
  userId: number,
): Promise<{ customer: Customer; subscription: SubscriptionState | null }> {
  const customer = await syncPerson(deps, userId);
  if (!customer) throw new AppError('conflict', 'You have no subscription.');
  const state: MembershipState = await deps.store.getMembership(userId, customer.environment);
  return { customer, subscription: currentSubscription(state) };
}
