import type { BillingDeps } from '../billing-deps.ts';
import { askableEnvironments } from '../payment-keys.ts';
import { resumeOrders } from '../refunds/carry-out-order.ts';
import { applyLeftEvents } from './receive-event.ts';
import { syncCustomer, tellNews } from './sync-customer.ts';
import { newsForMs } from '../news/list-news.ts';

const retryMs = 5 * 60 * 1000;
const eventTimeoutMs = 60_000;
const customersAtOnce = 200;
const maxFailuresInARow = 3;

/**
 * Syncs all customers that are due, without waiting for events: those with open payments, and those whose Standard
 * is about to change. Returns how many were synced. Once `signal` has aborted, throws after the current customer.
 */
export async function repairPayments(deps: BillingDeps, signal: AbortSignal): Promise<number> {
  const halfDone = new Date(Date.now() - eventTimeoutMs);
  await resumeOrders(deps, halfDone, signal);
  await applyLeftEvents(deps, halfDone, signal);
  // After an outage, many customers are due, so this continues until none is left.
  let synced = 0;
  for (let isMore = true; isMore;) {
    const some = await repairSome(deps, signal);
    synced += some.synced;
    isMore = some.isMore;
  }
  await tellEndedGrants(deps, signal);
  return synced;
}

/** `isMore` is false once no customer is due, or the provider is down. */
async function repairSome(
  deps: BillingDeps,
  signal: AbortSignal,
): Promise<{ synced: number; isMore: boolean }> {
  const environments = askableEnvironments(deps.settings);
  const due = await deps.store.listDue(environments, new Date(), customersAtOnce);
  let synced = 0;
  let failuresInARow = 0;
  for (const customer of due) {
    signal.throwIfAborted();
    try {
      await syncCustomer(deps, customer.environment, customer.customerId);
      synced += 1;
      failuresInARow = 0;
    } catch (error) {
      deps.logError(error, customer.customerId);
      await deps.store.scheduleSync(customer, new Date(Date.now() + retryMs));
      failuresInARow += 1;
      if (failuresInARow === maxFailuresInARow) return { synced, isMore: false };
    }
  }
  return { synced, isMore: due.length === customersAtOnce };
}

/** Mails users whose grant has just ended, because no event from Stripe announces that. */
async function tellEndedGrants(deps: BillingDeps, signal: AbortSignal): Promise<void> {
  const environment = deps.settings.environment();
  const now = new Date();
  const since = new Date(now.getTime() - newsForMs);
  for (const userId of await deps.store.listEndedGrants(environment, since, now)) {
    signal.throwIfAborted();
    await tellNews(deps, { userId, environment }, [], now);
  }
}
