import type Stripe from 'stripe';
import { z } from 'zod';
import { list, post, type Endpoint, type Input } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, newId, type PartOf } from '../objects.ts';
import { hasPaidBefore } from './charge.ts';

const couponShape = {
  amount_off: field.integer.optional(),
  currency: field.currency.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).default('once'),
  duration_in_months: field.integer.optional(),
  name: field.text.optional(),
  percent_off: field.integer.optional(),
};

export type Coupon = ReturnType<typeof newCoupon>;

function newCoupon(mode: Mode, input: Input<typeof couponShape>) {
  return {
    ...mode.newObject('coupon', 'coupon', newId('coupon')),
    amount_off: input.amount_off ?? null,
    currency: input.currency ?? null,
    duration: input.duration,
    duration_in_months: input.duration_in_months ?? null,
    name: input.name ?? null,
    percent_off: input.percent_off ?? null,
    valid: true,
  } satisfies PartOf<Stripe.Coupon>;
}

const coupons = new Collection<Coupon>('coupon', 'coupon');

const codeShape = {
  code: field.text,
  customer: field.text.optional(),
  expires_at: field.integer.optional(),
  max_redemptions: field.integer.optional(),
  promotion: z.strictObject({ type: z.literal('coupon'), coupon: field.text }),
  restrictions: z
    .strictObject({
      first_time_transaction: field.flag.optional(),
      minimum_amount: field.integer.optional(),
      minimum_amount_currency: field.currency.optional(),
    })
    .optional(),
};

export type PromotionCode = ReturnType<typeof newPromotionCode>;

function newPromotionCode(mode: Mode, { restrictions, ...input }: Input<typeof codeShape>) {
  return {
    ...mode.newObject('promo', 'promotion_code'),
    active: true as boolean,
    code: input.code,
    customer: input.customer ?? null,
    expires_at: input.expires_at ?? null,
    max_redemptions: input.max_redemptions ?? null,
    promotion: { type: 'coupon' as const, coupon: input.promotion.coupon },
    restrictions: {
      first_time_transaction: restrictions?.first_time_transaction ?? false,
      minimum_amount: restrictions?.minimum_amount ?? null,
      minimum_amount_currency: restrictions?.minimum_amount_currency ?? null,
    },
    times_redeemed: 0,
  } satisfies PartOf<Stripe.PromotionCode>;
}

const promotionCodes = new Collection<PromotionCode>('promo', 'promotion code');

const listShape = { active: field.flag.optional(), code: field.text.optional() };

export const couponEndpoints: Endpoint[] = [
  post('/coupons', couponShape, ({ mode }, input) => coupons.add(mode, newCoupon(mode, input))),
  post('/promotion_codes', codeShape, ({ mode }, input) => {
    coupons.get(mode, input.promotion.coupon, 'promotion[coupon]');
    return promotionCodes.add(mode, newPromotionCode(mode, input));
  }),
  post('/promotion_codes/:id', { active: field.flag }, ({ mode, id }, { active }) =>
    Object.assign(promotionCodes.get(mode, id), { active }),
  ),
  list('/promotion_codes', listShape, ({ mode }, { active, code }) =>
    promotionCodes
      .list(mode, (each) => !code || each.code.toLowerCase() === code.toLowerCase())
      .map((each) => ({ ...each, active: isActive(mode, each) }))
      .filter((each) => active === undefined || each.active === active),
  ),
];

export const discountsShape = z.array(z.strictObject({ promotion_code: field.text })).max(1);

/** Returns the coupon behind a call's promotion code. Throws if the code can't be redeemed. */
export function findCoupon(
  mode: Mode,
  discounts: z.infer<typeof discountsShape> | undefined,
  { customer, subtotal }: { customer: string; subtotal: number },
): { coupon: Coupon; code: PromotionCode } | null {
  const [discount] = discounts ?? [];
  if (!discount) return null;
  const param = 'discounts[0][promotion_code]';
  const code = promotionCodes.get(mode, discount.promotion_code, param);
  const refuse = (why: string) =>
    invalidRequest(`This promotion code cannot be redeemed because ${why}.`, { param });
  if (!isActive(mode, code)) throw refuse('it is inactive');
  if (code.customer !== null && code.customer !== customer) {
    throw refuse('it is restricted to a different customer');
  }
  if (code.restrictions.first_time_transaction && hasPaidBefore(mode, customer)) {
    throw refuse('the associated customer has prior transactions');
  }
  if (subtotal < (code.restrictions.minimum_amount ?? 0)) {
    throw refuse('the minimum amount is not met');
  }
  return { code, coupon: coupons.get(mode, code.promotion.coupon) };
}

export function discountOf({ amount_off, percent_off }: Coupon, subtotal: number): number {
  const cents = amount_off ?? Math.round((subtotal * (percent_off ?? 0)) / 100);
  return Math.min(cents, subtotal);
}

export function redeem(code: PromotionCode): void {
  code.times_redeemed += 1;
}

function isActive(mode: Mode, { active, expires_at, max_redemptions, ...code }: PromotionCode) {
  const isOver = expires_at !== null && expires_at <= mode.now();
  const isSpent = max_redemptions !== null && code.times_redeemed >= max_redemptions;
  return active && !isOver && !isSpent;
}
