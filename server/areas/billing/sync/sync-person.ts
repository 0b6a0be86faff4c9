import type { BillingDeps } from '../billing-deps.ts';
import { requireKey } from '../payment-keys.ts';
import { syncCustomer } from './sync-customer.ts';
import type { Customer } from '../membership/membership-state.ts';

/**
 * Syncs a user's customer. Returns null if the user has never started to pay, so there is nothing to sync.
 */
export async function syncPerson(deps: BillingDeps, userId: number): Promise<Customer | null> {
  const environment = deps.settings.environment();
  const customer = await deps.store.findCustomer(userId, environment);
  if (!customer) return null;
  requireKey(deps.settings, environment, 'secretKey');
  await syncCustomer(deps, environment, customer.customerId);
  return customer;
}
