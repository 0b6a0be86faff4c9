import { AppError } from '#server/platform/app-error.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { buildEntitlements } from './build-entitlements.ts';
import { listNews } from '../news/list-news.ts';
import { findPurchaseRefusal } from '../membership/purchase-refusal.ts';
import { nextSyncAt } from './next-sync-at.ts';
import type { CustomerSnapshot, Customer, Purchase } from '../membership/membership-state.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';
import type { CheckoutAttempt } from '../store/attempt-store.ts';
import type { KeptPayment } from '../store/payments/payment-ledger.ts';
import { requireKey } from '../payment-keys.ts';

const maxRounds = 5;
const dayMs = 24 * 60 * 60 * 1000;
/** A payment form that is not finished within a week is closed. */
const attemptLifeMs = 7 * dayMs;

/** Saves the state that the provider reports. Changes paid entitlements, but never grants. */
export function syncCustomer(
  deps: BillingDeps,
  environment: PaymentEnvironment,
  customerId: string,
): Promise<void> {
  return deps.queue.run(`${environment}:${customerId}`, () =>
    retrySync(deps, environment, customerId),
  );
}

async function retrySync(
  deps: BillingDeps,
  environment: PaymentEnvironment,
  customerId: string,
): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const customer = await deps.store.findCustomerById(environment, customerId);
    if (!customer || (await syncOnce(deps, customer))) return;
  }
  throw new AppError('busy', 'Your payments are already being checked. Try again in a moment.', {
    retryAfterSeconds: 5,
  });
}

async function syncOnce(deps: BillingDeps, customer: Customer): Promise<boolean> {
  const open = await settleAttempts(deps, customer);
  const snapshot = await deps.gateway.fetchCustomer(customer.environment, customer.customerId);
  if (!snapshot) {
    await deps.store.retireCustomer(customer);
    return true;
  }
  await voidEnded(deps, customer.environment, snapshot);
  const now = new Date();
  const entitlements = buildEntitlements(snapshot, deps.settings.graceDays());
  const { subscriptions, purchases } = snapshot;
  const at = nextSyncAt({ subscriptions, entitlements, open, purchases }, now);
  const seen = { entitlements, subscriptions, purchases };
  const isSaved = await deps.store.saveSnapshot(customer, seen, at);
  if (!isSaved) return false;
  await closeNeedless(deps, customer, open, now);
  await tellNews(deps, customer, purchases, now);
  return true;
}

/** Mails the user what is new about their payments and their plan. */
export async function tellNews(
  { mail, settings, store, contactEmail }: BillingDeps,
  { userId, environment }: Pick<Customer, 'userId' | 'environment'>,
  purchases: readonly Purchase[],
  now: Date,
): Promise<void> {
  if (environment !== settings.environment()) return;
  const state = await store.getMembership(userId, environment);
  const isBlocked = await store.isBlocked(userId);
  const seen = { userId, purchases, state, contactEmail, isBlocked };
  for (const news of listNews(seen, now)) await mail.tell(userId, news);
}

/**
 * Voids the open invoices of ended subscriptions, because they could still be paid in addition to a
 * new purchase.
 */
async function voidEnded(
  { gateway }: BillingDeps,
  environment: PaymentEnvironment,
  { openInvoices, subscriptions }: CustomerSnapshot,
): Promise<void> {
  const ended = subscriptions.filter(({ status }) => status === 'ended').map(({ id }) => id);
  for (const { id, subscriptionId } of openInvoices) {
    if (ended.includes(subscriptionId)) await gateway.voidInvoice(environment, id);
  }
}

/** Closes finished attempts and returns those that are still open. */
async function settleAttempts(deps: BillingDeps, customer: Customer): Promise<CheckoutAttempt[]> {
  const { userId, environment, customerId } = customer;
  const open: CheckoutAttempt[] = [];
  for (const attempt of await deps.attempts.list(userId, environment)) {
    const { kind, objectId } = attempt;
    if (kind === 'customer' || objectId === null) continue;
    const checkout = await deps.gateway.findCheckout(environment, kind, objectId);
    if (checkout?.status === 'open' || checkout?.status === 'processing') {
      open.push(attempt);
      continue;
    }
    if (checkout?.status === 'done' && kind === 'card') {
      await deps.gateway.useNewCard(environment, customerId, objectId);
    }
    await deps.attempts.close(attempt);
  }
  return open;
}

/** Closes forms that a user no longer needs. Someone who got Standard in one tab must not pay again in another. */
async function closeNeedless(
  deps: BillingDeps,
  { userId, environment }: Customer,
  open: CheckoutAttempt[],
  now: Date,
): Promise<void> {
  if (open.length === 0) return;
  const state = await deps.store.getMembership(userId, environment);
  for (const attempt of open) {
    const { kind, objectId, createdAt } = attempt;
    if (kind === 'customer' || objectId === null) continue;
    const isOld = now.getTime() - createdAt.getTime() > attemptLifeMs;
    const isNeedless =
      kind !== 'card' && findPurchaseRefusal(kind, state, now, deps.formatDay) !== null;
    if (!isOld && !isNeedless) continue;
    await deps.gateway.abandonCheckout(environment, kind, objectId);
    await deps.attempts.close(attempt);
  }
}

/** Updates a single payment that isn't synced any more, because its customer was deleted. */
export async function refreshPayment(
  { gateway, payments }: Pick<BillingDeps, 'gateway' | 'payments'>,
  payment: KeptPayment,
): Promise<void> {
  if (payment.intentId === null) return;
  const state = await gateway.fetchPayment(payment.environment, payment.intentId);
  if (state) await payments.saveState(payment, state);
}

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
