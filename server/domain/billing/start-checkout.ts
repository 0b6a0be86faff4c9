import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { plans, type PlanName } from '#shared/contract/billing/constants.ts';
import { formatDollars } from '#shared/lib/format-dollars.ts';
import { AppError } from '../app-error.ts';
import type { BillingDeps } from './billing-deps.ts';
import { requireKey } from './payment-keys.ts';
import { endOfRun } from './membership/end-of-run.ts';
import { findPurchaseRefusal } from './membership/purchase-refusal.ts';
import {
  PaymentError,
  type Attempt,
  type Checkout,
  type CheckoutKind,
  type Customer,
  type Offer,
  type PaymentEnvironment,
} from './ports.ts';
import { syncCustomer } from './sync/sync-customer.ts';

const maxRounds = 5;
const firstLookMs = 2 * 60 * 1000;
const thirtyDaysMs = plans.thirtyDays.days * 24 * 60 * 60 * 1000;

type Payer = Pick<CurrentUser, 'id' | 'username' | 'email'>;

interface CheckoutStart {
  clientSecret: string;
  /** The end of the period that a subscription's first payment covers. */
  periodEnd: Date | null;
}

interface PurchaseStart {
  clientSecret: string;
  /** What is charged when the form is sent. */
  amountCents: number;
  /** Null: at once. */
  startsAt: string | null;
  endsAt: string;
}

export async function startSubscription(
  deps: BillingDeps,
  user: Payer,
  plan: 'monthly' | 'annual' = 'monthly',
): Promise<PurchaseStart> {
  return startPurchase(deps, user, 'subscription', await findOffer(deps, plan));
}

/** The plan at today's price. */
async function findOffer({ prices, settings }: BillingDeps, plan: PlanName): Promise<Offer> {
  const price = (await prices.today(settings.environment()))[plan];
  if (price) return { plan, price, mark: `${plan}:${price.amountCents}` };
  const message = 'The annual subscription is not offered. Reload the page to see the plans.';
  throw new AppError('invalid-input', message, { fieldErrors: { plan: message } });
}

/** `amount` is the price that the page showed, in dollars: any price but ours is refused. */
export async function startPayment(
  deps: BillingDeps,
  user: Payer,
  { amount, planId }: { amount: number; planId: string },
): Promise<PurchaseStart> {
  if (planId !== plans.thirtyDays.id) {
    const message = 'There is no such plan.';
    throw new AppError('invalid-input', message, { fieldErrors: { planId: message } });
  }
  const offer = await findOffer(deps, 'thirtyDays');
  const { amountCents } = offer.price;
  if (Math.abs(amount * 100 - amountCents) > 1e-6) {
    const message = `The price is ${formatDollars(amountCents)}. Reload the page and try again.`;
    throw new AppError('invalid-input', message, { fieldErrors: { amount: message } });
  }
  return startPurchase(deps, user, 'payment', offer);
}

/** Refuses a person who has paid already; a second click, reload or tab gets the same payment again. */
async function startPurchase(
  deps: BillingDeps,
  user: Payer,
  kind: 'payment' | 'subscription',
  offer: Offer,
): Promise<PurchaseStart> {
  const environment = deps.settings.environment();
  requireKey(deps.settings, environment, 'secretKey');
  await refuseNeedless(deps, user.id, environment, kind);
  const known = await deps.store.findCustomer(user.id, environment);
  if (known) {
    await syncCustomer(deps, environment, known.customerId);
    await refuseNeedless(deps, user.id, environment, kind);
  }
  const customer = await findOrCreateCustomer(deps, user, environment);
  const { clientSecret, periodEnd } = await openAtToday(deps, customer, kind, offer);
  const begin = await findBegin(deps, customer);
  const end = periodEnd ?? new Date((begin ?? new Date()).getTime() + thirtyDaysMs);
  const startsAt = kind === 'payment' ? begin : null;
  return {
    clientSecret,
    amountCents: offer.price.amountCents,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: end.toISOString(),
  };
}

/** What Stripe refuses may be a price that is no longer sold: the next click has today's. */
async function openAtToday(
  deps: BillingDeps,
  customer: Customer,
  kind: 'payment' | 'subscription',
  offer: Offer,
): Promise<CheckoutStart> {
  try {
    return await openCheckout(deps, customer, kind, offer);
  } catch (error) {
    const isRefused = error instanceof PaymentError && error.code === 'payments-refused';
    if (isRefused) await deps.prices.refresh(customer.environment);
    throw error;
  }
}

/** When 30 days would begin that are bought now: at the end of what is paid for, or at once (null). */
async function findBegin(
  { store }: BillingDeps,
  { userId, environment }: Customer,
): Promise<Date | null> {
  const { entitlements } = await store.getMembership(userId, environment);
  const now = new Date();
  const end = endOfRun(
    entitlements.filter(({ source }) => source !== 'grant'),
    now,
  );
  return end > now ? end : null;
}

async function refuseNeedless(
  deps: BillingDeps,
  userId: number,
  environment: PaymentEnvironment,
  kind: 'payment' | 'subscription',
): Promise<void> {
  const state = await deps.store.getMembership(userId, environment);
  const refusal = findPurchaseRefusal(kind, state, new Date(), deps.formatDay);
  if (refusal !== null) throw new AppError('already-standard', refusal);
}

async function findOrCreateCustomer(
  { store, attempts, gateway }: BillingDeps,
  { id: userId, username, email }: Payer,
  environment: PaymentEnvironment,
): Promise<Customer> {
  const known = await store.findCustomer(userId, environment);
  if (known) return known;
  const attempt = await attempts.open(userId, environment, 'customer');
  const person = { userId, name: username, email };
  const customerId =
    attempt.objectId ??
    (await renewWhenSpent(attempts, attempt, () =>
      gateway.createCustomer(environment, person, attempt.attemptId),
    ));
  const kept = await attempts.keepObject(attempt, customerId);
  await store.addCustomer(userId, environment, kept.objectId ?? customerId);
  const customer = await store.findCustomer(userId, environment);
  if (!customer) throw new Error('The customer was not stored.');
  return customer;
}

/** The open checkout of this kind at today's price, made when there is none. */
export async function openCheckout(
  deps: BillingDeps,
  customer: Customer,
  kind: CheckoutKind,
  offer: Offer | null = null,
): Promise<CheckoutStart> {
  const { userId, environment } = customer;
  let attempt = await deps.attempts.open(userId, environment, kind);
  for (let round = 0; round < maxRounds; round += 1) {
    const checkout = await findOrMake(deps, customer, attempt, { kind, offer });
    if (checkout?.status === 'open' && checkout.clientSecret !== null) {
      attempt = await deps.attempts.keepObject(attempt, checkout.id);
      await deps.store.scheduleSync(customer, new Date(Date.now() + firstLookMs));
      if (attempt.objectId !== checkout.id) continue;
      const { clientSecret, periodEnd } = checkout;
      if (isFor(checkout, offer)) return { clientSecret, periodEnd };
      // Begun for another plan or at another price. Unless it is being paid right now, the next round finds it dead.
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
  throw new AppError('busy', 'Your payment is being prepared elsewhere. Try again in a moment.', {
    retryAfterSeconds: 2,
  });
}

function isFor(checkout: Checkout, offer: Offer | null): boolean {
  if (!offer) return true;
  return checkout.offer === offer.mark && checkout.amountCents === offer.price.amountCents;
}

const processingWords =
  'Your payment is being processed. Nothing more is needed: Standard begins as soon as it has gone through.';

function findOrMake(
  { gateway, attempts }: BillingDeps,
  { environment, customerId }: Customer,
  attempt: Attempt,
  { kind, offer }: { kind: CheckoutKind; offer: Offer | null },
): Promise<Checkout | null> {
  if (attempt.objectId !== null) return gateway.findCheckout(environment, kind, attempt.objectId);
  // Another offer is another request, which Stripe would refuse under the same key.
  const key = `${attempt.attemptId}:${offer?.mark ?? 'card'}`;
  return renewWhenSpent(attempts, attempt, () =>
    gateway.openCheckout(environment, kind, customerId, key, offer),
  );
}

/** The provider repeats an error under the same key, so the next click needs another. */
async function renewWhenSpent<T>(
  attempts: BillingDeps['attempts'],
  attempt: Attempt,
  make: () => Promise<T>,
): Promise<T> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof PaymentError && error.isKeySpent) await attempts.renew(attempt);
    throw error;
  }
}
