import { createHash } from 'node:crypto';
import { invalidField } from '#server/platform/app-error.ts';
import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { plans, type PlanName } from '#shared/contract/billing/constants.ts';
import type {
  BillingAddress,
  PurchaseStart,
  PurchaseTerms,
} from '#shared/contract/billing/schemas.ts';
import { formatCents } from '#shared/lib/format.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { endOfRun } from '../membership/current-subscription.ts';
import type { Customer } from '../membership/membership-state.ts';
import { requireKey } from '../payment-keys.ts';
import { PaymentError } from '../stripe/stripe-error.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import type { Offer } from './checkout.ts';
import {
  openCheckout,
  refuseNeedless,
  renewWhenSpent,
  type Form,
  type OpenCheckout,
} from './open-checkout.ts';

const thirtyDaysMs = plans.thirtyDays.days * 24 * 60 * 60 * 1000;

type Payer = Pick<CurrentUser, 'id' | 'username' | 'email'>;

/** The plan with its list price, before discounts and taxes. */
type Choice = Pick<Offer, 'plan' | 'price'>;

export async function startSubscription(
  deps: BillingDeps,
  user: Payer,
  { plan = 'monthly', ...terms }: PurchaseTerms & { plan?: 'monthly' | 'annual' | undefined } = {},
): Promise<PurchaseStart> {
  return startPurchase(deps, user, await findChoice(deps, plan), terms);
}

/** The plan at today's price. */
async function findChoice({ prices, settings }: BillingDeps, plan: PlanName): Promise<Choice> {
  const price = (await prices.today(settings.environment()))[plan];
  if (price) return { plan, price };
  throw invalidField(
    'plan',
    'The annual subscription isn’t available. Reload the page to see the current plans.',
  );
}

/** `amount` is the price that the page showed, in dollars. Throws an AppError if it is not today's price. */
export async function startPayment(
  deps: BillingDeps,
  user: Payer,
  { amount, planId, ...terms }: PurchaseTerms & { amount: number; planId: string },
): Promise<PurchaseStart> {
  if (planId !== plans.thirtyDays.id) throw invalidField('planId', 'There is no such plan.');
  const choice = await findChoice(deps, 'thirtyDays');
  const { amountCents } = choice.price;
  if (Math.abs(amount * 100 - amountCents) > 1e-6) {
    throw invalidField(
      'amount',
      `The price is now ${formatCents(amountCents)}. Reload the page and try again.`,
    );
  }
  return startPurchase(deps, user, choice, terms);
}

/**
 * Throws an AppError if the user has paid already. A second click, reload or tab returns the same payment.
 */
async function startPurchase(
  deps: BillingDeps,
  user: Payer,
  choice: Choice,
  terms: PurchaseTerms,
): Promise<PurchaseStart> {
  const environment = deps.settings.environment();
  const kind = choice.plan === 'thirtyDays' ? 'payment' : 'subscription';
  requireKey(deps.settings, environment, 'secretKey');
  await refuseNeedless(deps, user.id, environment, kind);
  const known = await deps.store.findCustomer(user.id, environment);
  if (known) {
    await syncCustomer(deps, environment, known.customerId);
    await refuseNeedless(deps, user.id, environment, kind);
  }
  const customer = await findOrCreateCustomer(deps, user, environment);
  const { offer, address } = await makeOffer(deps, customer, choice, terms);
  const keepsCode = terms.promotionCode === undefined;
  const checkout = await openAtToday(deps, customer, { kind, offer, keepsCode });
  const begin = await findBegin(deps, customer);
  const startsAt = kind === 'payment' ? begin : null;
  const end = checkout.periodEnd ?? new Date((begin ?? new Date()).getTime() + thirtyDaysMs);
  const { listCents, discount, tax } = checkout.bill ?? { listCents: 0, discount: null, tax: null };
  return {
    clientSecret: checkout.clientSecret,
    amountCents: checkout.amountCents ?? 0,
    listCents,
    discount,
    tax,
    address,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: end.toISOString(),
  };
}

/** If Stripe refuses, the price may no longer be sold, so the next click should use refreshed prices. */
async function openAtToday(
  deps: BillingDeps,
  customer: Customer,
  form: Form,
): Promise<OpenCheckout> {
  try {
    return await openCheckout(deps, customer, form);
  } catch (error) {
    const isRefused = error instanceof PaymentError && error.code === 'payments-refused';
    if (isRefused) await deps.prices.refresh(customer.environment);
    throw error;
  }
}

/** When 30 days would start if bought now: when the paid time ends, or immediately (null). */
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

/** The plan with its price after the user's promotion code, and the user's address if taxes depend on it. */
async function makeOffer(
  deps: Pick<BillingDeps, 'gateway' | 'settings'>,
  customer: Customer,
  choice: Choice,
  { promotionCode, address: given }: PurchaseTerms,
): Promise<{ offer: Offer; address: BillingAddress | null }> {
  const { environment, customerId } = customer;
  const hasTax = deps.settings.hasTax();
  const address = hasTax ? await findAddress(deps, customer, given) : null;
  const code = promotionCode
    ? await deps.gateway.findPromotionCode(environment, customerId, promotionCode, {
        ...choice,
        hasTax,
      })
    : null;
  const base = `${choice.plan}:${choice.price.amountCents}`;
  const mark = base + (address ? `:${hashOf(address)}` : '') + (code ? `|${code.code}` : '');
  return { offer: { ...choice, mark, code, hasTax }, address };
}

async function findAddress(
  { gateway }: Pick<BillingDeps, 'gateway'>,
  { environment, customerId }: Customer,
  given: BillingAddress | undefined,
): Promise<BillingAddress> {
  if (given) {
    await gateway.setBillingAddress(environment, customerId, given);
    return given;
  }
  const known = await gateway.findBillingAddress(environment, customerId);
  if (known) return known;
  throw invalidField('address', 'Enter your billing address so we can work out the tax.');
}

/** Included in the offer's `mark`, because the tax may depend on the address. */
function hashOf({ country, line1, line2, postalCode, city, state }: BillingAddress): string {
  const text = [country, line1, line2, postalCode, city, state].join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}
