import { AppError } from '#server/platform/app-error.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { findPurchaseRefusal } from '../membership/purchase-refusal.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import type { Checkout, CheckoutKind, Offer } from './checkout.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';
import type { CheckoutAttempt } from '../store/attempt-store.ts';
import type { Customer } from '../membership/membership-state.ts';
import { PaymentError } from '../stripe/stripe-error.ts';

const maxRounds = 5;
const firstLookMs = 2 * 60 * 1000;

export type OpenCheckout = Checkout & { clientSecret: string };

export interface Form {
  kind: CheckoutKind;
  /** Null for a card form, which costs nothing. */
  offer: Offer | null;
  /** Whether an open checkout that has a promotion code also matches this form. */
  keepsCode: boolean;
}

/** Finds the open checkout of this kind at today's price, or creates one. */
export async function openCheckout(
  deps: BillingDeps,
  customer: Customer,
  form: Form,
): Promise<OpenCheckout> {
  const { kind } = form;
  const { userId, environment } = customer;
  let attempt = await deps.attempts.open(userId, environment, kind);
  for (let round = 0; round < maxRounds; round += 1) {
    const checkout = await findOrMake(deps, customer, attempt, form);
    if (checkout?.status === 'open' && checkout.clientSecret !== null) {
      attempt = await deps.attempts.keepObject(attempt, checkout.id);
      await deps.store.scheduleSync(customer, new Date(Date.now() + firstLookMs));
      if (attempt.objectId !== checkout.id) continue;
      const { clientSecret } = checkout;
      if (isFor(checkout, form)) return { ...checkout, clientSecret };
      // This checkout is for another plan or price, so we abandon it, and the next round opens a
      // new one. A checkout whose payment is in progress stays open.
      await deps.gateway.abandonCheckout(environment, kind, checkout.id);
      continue;
    }
    if (checkout?.status === 'processing') throw new AppError('conflict', processingWords);
    if (checkout?.status === 'done') {
      await deps.attempts.keepObject(attempt, checkout.id);
      await syncCustomer(deps, environment, customer.customerId);
      if (kind !== 'card') await refuseNeedless(deps, userId, environment, kind);
      attempt = await deps.attempts.open(userId, environment, kind);
      continue;
    }
    attempt = await deps.attempts.renew(attempt);
  }
  throw new AppError(
    'busy',
    'Your payment is already being prepared in another tab or on another device. Try again in a moment.',
    { retryAfterSeconds: 2 },
  );
}

function isFor({ offer: mark, bill }: Checkout, { offer, keepsCode }: Form): boolean {
  if (!offer) return true;
  const isSame = mark === offer.mark || (keepsCode && mark?.startsWith(`${offer.mark}|`) === true);
  return isSame && bill?.listCents === offer.price.amountCents;
}

const processingWords =
  'Your payment is being processed. No action is needed: Standard starts as soon as the payment succeeds.';

function findOrMake(
  { gateway, attempts }: BillingDeps,
  { environment, customerId }: Customer,
  attempt: CheckoutAttempt,
  { kind, offer }: Form,
): Promise<Checkout | null> {
  if (attempt.objectId !== null) return gateway.findCheckout(environment, kind, attempt.objectId);
  // Stripe would refuse a different offer under the same idempotency key.
  const idempotencyKey = `${attempt.attemptId}:${offer?.mark ?? 'card'}`;
  return renewWhenSpent(attempts, attempt, () =>
    gateway.openCheckout(environment, kind, { customer: customerId, idempotencyKey, offer }),
  );
}

/** The provider repeats a failure for the same key, so the next attempt needs a new one. */
export async function renewWhenSpent<T>(
  attempts: BillingDeps['attempts'],
  attempt: CheckoutAttempt,
  make: () => Promise<T>,
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PaymentError && error.isKeySpent) await attempts.renew(attempt);
    throw error;
  }
}

/** Throws an AppError if the user has already paid for the same thing. */
export async function refuseNeedless(
  deps: BillingDeps,
  userId: number,
  environment: PaymentEnvironment,
  kind: 'payment' | 'subscription',
): Promise<void> {
  const state = await deps.store.getMembership(userId, environment);
  const refusal = findPurchaseRefusal(kind, state, new Date(), deps.formatDay);
  if (refusal !== null) throw new AppError('already-standard', refusal);
}
