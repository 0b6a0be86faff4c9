import type { Membership, PaymentReceipt } from '#shared/contract/billing/schemas.ts';
import { standardAccess } from '../users/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { BillingDeps } from './billing-deps.ts';
import { explainMembership } from './membership/explain-membership.ts';
import { currentSubscriptions, hasPaidPeriod } from './membership/current-subscription.ts';
import type { SubscriptionState, Customer } from './membership/membership-state.ts';
import { presentMembership } from './membership/present-membership.ts';
import type { Explaining } from './membership/words.ts';
import { openCheckout } from './checkout/open-checkout.ts';
import { syncCustomer, syncPerson } from './sync/sync-customer.ts';
import type { Confirmation } from './stripe/confirmation.ts';

type Reader = Explaining['reader'];

export interface MembershipStanding {
  isStandard: boolean;
  message: string;
}

/** Reads the last synced state without calling the provider, so it works while the provider is down. */
export async function getMembership(deps: BillingDeps, userId: number): Promise<Membership> {
  const state = await deps.store.getMembership(userId, deps.settings.environment());
  return presentMembership(state, new Date(), deps.formatDay);
}

/** Syncs a user's account with the payment provider; grants stay unchanged. */
export async function syncSubscription(
  deps: BillingDeps,
  userId: number,
  reader: Reader = 'holder',
): Promise<MembershipStanding> {
  await syncPerson(deps, userId);
  return describeStanding(deps, userId, reader);
}

/** Whether the user has Standard as of the last sync, with an explanation for `reader`. */
export async function describeStanding(
  deps: BillingDeps,
  userId: number,
  reader: Reader,
): Promise<MembershipStanding> {
  const state = await deps.store.getMembership(userId, deps.settings.environment());
  const now = new Date();
  return {
    isStandard: standardAccess(state.entitlements, now).isStandard,
    message: explainMembership(state, { now, formatDay: deps.formatDay, reader }),
  };
}

/**
 * Makes all subscriptions end with the paid period. One that is past due, or whose payment was
 * refunded or disputed, ends immediately, because it has no paid time left.
 */
export async function cancelSubscription(
  deps: BillingDeps,
  userId: number,
  reader: Reader = 'holder',
): Promise<Membership> {
  const { customer, subscriptions, isPaid } = await findSubscriptions(deps, userId, reader);
  if (subscriptions.length === 0) throw new AppError('conflict', `${haveNone[reader]} to cancel.`);
  const { environment, customerId } = customer;
  for (const { id, status, cancelAtPeriodEnd } of subscriptions) {
    if (status === 'past-due' || !isPaid) await deps.gateway.endSubscription(environment, id);
    else if (!cancelAtPeriodEnd) await deps.gateway.setCancelAtPeriodEnd(environment, id, true);
  }
  await syncCustomer(deps, environment, customerId);
  return getMembership(deps, userId);
}

const haveNone = {
  holder: 'You have no subscription',
  administrator: 'This user has no subscription',
};

export async function resumeSubscription(deps: BillingDeps, userId: number): Promise<Membership> {
  const { customer, subscriptions } = await findSubscriptions(deps, userId);
  if (subscriptions.length === 0) {
    throw new AppError('conflict', 'Your subscription has ended. Subscribe again to continue.');
  }
  const { environment, customerId } = customer;
  // Resuming one subscription is enough, because a second one can only exist by mistake.
  const [ending] = subscriptions;
  if (ending && subscriptions.every(({ cancelAtPeriodEnd }) => cancelAtPeriodEnd)) {
    await deps.gateway.setCancelAtPeriodEnd(environment, ending.id, false);
    await syncCustomer(deps, environment, customerId);
  }
  return getMembership(deps, userId);
}

export async function startCardChange(
  deps: BillingDeps,
  userId: number,
): Promise<{ clientSecret: string }> {
  const { customer, subscriptions } = await findSubscriptions(deps, userId);
  if (subscriptions.length === 0) {
    throw new AppError('conflict', 'You don’t have a subscription, so there’s no card to change.');
  }
  const form = { kind: 'card', offer: null, keepsCode: false } as const;
  const { clientSecret } = await openCheckout(deps, customer, form);
  return { clientSecret };
}

/** What the browser needs for the user to confirm an overdue renewal at their bank. */
export async function startConfirmation(deps: BillingDeps, userId: number): Promise<Confirmation> {
  const { customer, subscriptions } = await findSubscriptions(deps, userId);
  const waiting = subscriptions.find(({ toConfirm }) => toConfirm !== null)?.toConfirm;
  const confirmation =
    waiting && (await deps.gateway.findConfirmation(customer.environment, waiting));
  if (confirmation) return confirmation;
  throw new AppError('conflict', 'There is nothing left to confirm. Reload the page.');
}

/** The user's payments, latest first. */
export async function listReceipts(deps: BillingDeps, userId: number): Promise<PaymentReceipt[]> {
  const environment = deps.settings.environment();
  const customer = await deps.store.findCustomer(userId, environment);
  return customer ? deps.gateway.listReceipts(environment, customer.customerId) : [];
}

async function findSubscriptions(
  deps: BillingDeps,
  userId: number,
  reader: Reader = 'holder',
): Promise<{ customer: Customer; subscriptions: SubscriptionState[]; isPaid: boolean }> {
  const customer = await syncPerson(deps, userId);
  if (!customer) throw new AppError('conflict', `${haveNone[reader]}.`);
  const state = await deps.store.getMembership(userId, customer.environment);
  const isPaid = hasPaidPeriod(state, new Date());
  return { customer, subscriptions: currentSubscriptions(state), isPaid };
}
