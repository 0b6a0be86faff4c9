import Stripe from 'stripe';
import { invalidField } from '#server/platform/app-error.ts';
import type { Offer, PromotionCode } from '#server/areas/billing/checkout/checkout.ts';
import { formatCents } from '#shared/lib/format.ts';
import { durationOf, taxOf } from './checkouts/offer-fields.ts';
import { ensurePrice } from './stripe-prices.ts';

/** The smallest payment that Stripe accepts in US dollars. */
const leastCents = 50;

/** Finds a code and has Stripe check that this customer can use it, without redeeming it. */
export async function findPromotionCode(
  stripe: Stripe,
  contactEmail: string | null,
  customer: string,
  typed: string,
  offer: Omit<Offer, 'code' | 'mark'>,
): Promise<PromotionCode> {
  const { data } = await stripe.promotionCodes.list({
    code: typed,
    active: true,
    limit: 1,
    expand: ['data.promotion.coupon'],
  });
  const [found] = data;
  const coupon = found?.promotion.coupon;
  if (!found || !coupon || typeof coupon === 'string') {
    throw invalidField('promotionCode', `The code ${typed} isn’t valid or has expired.`);
  }
  const { total } = await preview(stripe, customer, found.id, offer);
  if (total < leastCents) {
    const help = contactEmail === null ? '' : ` Write to ${contactEmail} to use this code.`;
    throw invalidField(
      'promotionCode',
      `With the code ${typed}, less than ${formatCents(leastCents)} would be left to pay, which is too little to charge a card.${help}`,
    );
  }
  const { duration, duration_in_months: months } = coupon;
  return { id: found.id, code: found.code, duration: durationOf(duration), months };
}

async function preview(
  stripe: Stripe,
  customer: string,
  promotion_code: string,
  { plan, price, hasTax }: Omit<Offer, 'code' | 'mark'>,
): Promise<Stripe.Invoice> {
  const item = { price: await ensurePrice(stripe, plan, price) };
  try {
    return await stripe.invoices.createPreview({
      customer,
      discounts: [{ promotion_code }],
      ...taxOf({ hasTax }),
      ...(plan === 'thirtyDays'
        ? { invoice_items: [item] }
        : { subscription_details: { items: [item] } }),
    });
  } catch (error) {
    const { StripeInvalidRequestError } = Stripe.errors;
    const isOfCode =
      error instanceof StripeInvalidRequestError && /discount|promotion/.test(error.param ?? '');
    if (!isOfCode) throw error;
    throw invalidField('promotionCode', 'This code isn’t valid for this purchase.', error);
  }
}
