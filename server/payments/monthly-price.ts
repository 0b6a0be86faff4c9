import type Stripe from 'stripe';
import { currency, plans } from '#shared/contract/billing/constants.ts';

const lookupKey = 'standard_access_monthly';
const productId = 'standard_access';

/** The price of the monthly subscription in this Stripe account, created when it does not exist yet. */
export async function getMonthlyPrice(stripe: Stripe): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  const [known] = data;
  if (known && isRight(known)) return known.id;
  const price = {
    currency,
    unit_amount: plans.monthly.amountCents,
    recurring: { interval: 'month' as const },
    lookup_key: lookupKey,
  };
  if (known) {
    // The lookup key moves here from a price that is no longer ours.
    const product = typeof known.product === 'string' ? known.product : known.product.id;
    return (await stripe.prices.create({ ...price, product, transfer_lookup_key: true })).id;
  }
  const made = await stripe.prices.create(
    { ...price, product: await makeProduct(stripe) },
    { idempotencyKey: `price:${lookupKey}:${plans.monthly.amountCents}` },
  );
  return made.id;
}

function isRight({ unit_amount, currency: code, recurring }: Stripe.Price): boolean {
  return (
    unit_amount === plans.monthly.amountCents &&
    code === currency &&
    recurring?.interval === 'month' &&
    recurring.interval_count === 1
  );
}

async function makeProduct(stripe: Stripe): Promise<string> {
  const product = await stripe.products.create(
    { name: 'Switchyard Standard' },
    { idempotencyKey: `product:${productId}` },
  );
  return product.id;
}
