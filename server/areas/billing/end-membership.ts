import type { BillingDeps } from './billing-deps.ts';
import { currentSubscription } from './membership/current-subscription.ts';
import type { CheckoutAttempt } from './store/attempt-store.ts';
import type { Customer } from './membership/membership-state.ts';

/**
 * Ends everything that could still charge a user in either environment: open checkouts,
 * subscriptions and the customer. Paid time remains until the account is deleted. Returns the
 * user's customer ids. Throws if the provider is unavailable; calling it again is safe.
 */
export async function endMembership(deps: BillingDeps, userId: number): Promise<string[]> {
  const customers = await deps.store.listCustomers(userId);
  for (const customer of customers) {
    const isReachable = deps.settings.key(customer.environment, 'secretKey') !== null;
    if (isReachable || (await mayStillCharge(deps, customer))) await endCustomer(deps, customer);
  }
  return customers.map(({ customerId }) => customerId);
}

async function mayStillCharge(
  { store }: BillingDeps,
  { userId, environment }: Customer,
): Promise<boolean> {
  return currentSubscription(await store.getMembership(userId, environment)) !== null;
}

async function endCustomer({ gateway, attempts, store }: BillingDeps, customer: Customer) {
  const { userId, environment, customerId } = customer;
  for (const attempt of await attempts.list(userId, environment)) {
    if (isCheckout(attempt)) {
      await gateway.abandonCheckout(environment, attempt.kind, attempt.objectId);
    }
  }
  await gateway.deleteCustomer(environment, customerId);
  await store.retireCustomer(customer);
}

function isCheckout(attempt: CheckoutAttempt): attempt is CheckoutAttempt & {
  kind: Exclude<CheckoutAttempt['kind'], 'customer'>;
  objectId: string;
} {
  return attempt.kind !== 'customer' && attempt.objectId !== null;
}
