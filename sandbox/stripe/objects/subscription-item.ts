import { newId } from './ids.ts';
import type { Price } from './price.ts';
import type { Stamp } from './stamp.ts';

/** Unix seconds. */
export interface Period {
  start: number;
  end: number;
}

export interface SubscriptionItemInput {
  subscription: string;
  price: Price;
  quantity: number;
  period: Period;
}

export type SubscriptionItem = ReturnType<typeof newSubscriptionItem>;

export function newSubscriptionItem(stamp: Stamp, input: SubscriptionItemInput) {
  return {
    id: newId('si', 'short'),
    object: 'subscription_item' as const,
    billing_thresholds: null,
    created: stamp.created,
    current_period_end: input.period.end,
    current_period_start: input.period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription: input.subscription,
    tax_rates: [],
  };
}

/** The older name and shape of a price, which items still carry. */
function planOf(price: Price) {
  return {
    id: price.id,
    object: 'plan' as const,
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: price.livemode,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  };
}
