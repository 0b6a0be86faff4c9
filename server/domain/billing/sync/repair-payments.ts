import type { BillingDeps } from '../billing-deps.ts';
import { askableEnvironments } from '../payment-keys.ts';
import { resumeOrders } from '../refunds/carry-out-order.ts';
import { applyLeftEvents } from './receive-event.ts';
import { syncCustomer } from './sync-customer.ts';
import { tellEndedGrants } from './tell-ended-grants.ts';

const retryMs = 5 * 60 * 1000;
const eventTimeoutMs = 60_000;
const customersAtOnce = 200;
const maxFailuresInARow = 3;

/**
 * Syncs whoever is due, whatever notifications came: open payments and people whose Standard is about
 * to change. One process at a time does it for all; `signal` ends it after the current customer.
 */
export function repairPayments(deps: BillingDeps, signal: AbortSignal): Promise<void> {
  return deps.store.runAlone(async () => {
    const halfDone = new Date(Date.now() - eventTimeoutMs);
    await resumeOrders(deps, halfDone, signal);
    await applyLeftEvents(deps, halfDone, signal);
    // After an outage many are due at once: none of them waits for the next pass.
    while (await repairSome(deps, signal));
    await tellEndedGrants(deps, signal);
  });
}

/** False once nobody is due any more, or the provider is down. */
async function repairSome(deps: BillingDeps, signal: AbortSignal): Promise<boolean> {
  const environments = askableEnvironments(deps.settings);
  const due = await deps.store.listDue(environments, new Date(), customersAtOnce);
  let failuresInARow = 0;
  for (const customer of due) {
    if (signal.aborted) return false;
    try {
      await syncCustomer(deps, customer.environment, customer.customerId);
      failuresInARow = 0;
    } catch (error) {
      deps.logError(error, customer.customerId);
      await deps.store.scheduleSync(customer, new Date(Date.now() + retryMs));
      failuresInARow += 1;
      if (failuresInARow === maxFailuresInARow) return false;
    }
  }
  return due.length === customersAtOnce;
}
