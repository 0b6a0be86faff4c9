import type Stripe from 'stripe';
import { currency } from '#shared/contract/billing/constants.ts';
import type { FoundPrices, PlanPrice } from '#server/areas/billing/prices/plan-prices.ts';
import { idOf } from './customer-records.ts';
import { isRepeatedFailure } from './stripe-error.ts';

type Plan = keyof FoundPrices;

/** The lookup key of each plan's price in a Stripe account, and how often it is charged. */
const planPrices: Record<Plan, { lookupKey: string; interval: 'month' | 'year' | null }> = {
  monthly: { lookupKey: 'standard_access_monthly', interval: 'month' },
  annual: { lookupKey: 'standard_access_annual', interval: 'year' },
  thirtyDays: { lookupKey: 'standard_access_30_days', interval: null },
};

const productId = 'standard_access';

/** The price of each plan in this account; null if no price fits the plan. */
export async function fetchPrices(stripe: Stripe): Promise<FoundPrices> {
  const { data } = await stripe.prices.list({
    lookup_keys: Object.values(planPrices).map(({ lookupKey }) => lookupKey),
    active: true,
    limit: 100,
  });
  const find = (plan: Plan) => {
    const price = data.find((each) => isOf(plan, each));
    if (!price?.unit_amount) return null;
    return { amountCents: price.unit_amount, priceId: price.id };
  };
  return { monthly: find('monthly'), annual: find('annual'), thirtyDays: find('thirtyDays') };
}

function isOf(plan: Plan, { currency: code, recurring, lookup_key }: Stripe.Price): boolean {
  const { lookupKey, interval } = planPrices[plan];
  const isRight =
    interval === null
      ? recurring === null
      : recurring?.interval === interval && recurring.interval_count === 1;
  return lookup_key === lookupKey && code === currency && isRight;
}

/** Returns the id of the plan's price, which it creates if the account has none. */
export async function ensurePrice(
  stripe: Stripe,
  plan: Plan,
  { amountCents, priceId }: PlanPrice,
): Promise<string> {
  if (priceId !== null) return priceId;
  return withNextKey((keyEnd) => findOrMakePrice(stripe, plan, amountCents, keyEnd));
}

async function findOrMakePrice(
  stripe: Stripe,
  plan: Plan,
  amountCents: number,
  keyEnd: string,
): Promise<string> {
  const { lookupKey, interval } = planPrices[plan];
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], limit: 1 });
  const [known] = data;
  if (known?.active && isOf(plan, known) && known.unit_amount === amountCents) return known.id;
  const price = {
    currency,
    unit_amount: amountCents,
    ...(interval !== null && { recurring: { interval } }),
    lookup_key: lookupKey,
  };
  if (known) {
    // Replaces a price that doesn't fit the plan: the new price takes over the lookup key.
    const product = idOf(known.product) ?? '';
    return (await stripe.prices.create({ ...price, product, transfer_lookup_key: true })).id;
  }
  const product = await makeProduct(stripe);
  const made = await stripe.prices.create(
    { ...price, product },
    { idempotencyKey: `price:${lookupKey}:${amountCents}:${product}${keyEnd}` },
  );
  return made.id;
}

async function makeProduct(stripe: Stripe): Promise<string> {
  const product = await withNextKey((keyEnd) =>
    stripe.products.create(
      { name: 'Standard' },
      { idempotencyKey: `product:${productId}${keyEnd}` },
    ),
  );
  return product.id;
}

/** The longest time for which a failure that Stripe repeats can block purchases. */
const nextKeyAfterMs = 15 * 60 * 1000;

/**
 * Stripe repeats its failures under the same idempotency key for a day, so a retry uses a key derived from
 * the current 15-minute window, which is the same in every process. A price that was created despite the
 * failure is found by its unique lookup key.
 */
async function withNextKey<T>(make: (keyEnd: string) => Promise<T>): Promise<T> {
  try {
    return await make('');
  } catch (error) {
    if (!isRepeatedFailure(error)) throw error;
    return make(`:${Math.floor(Date.now() / nextKeyAfterMs)}`);
  }
}
