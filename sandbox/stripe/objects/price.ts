import { newId } from './ids.ts';
import type { Metadata, Stamp } from './stamp.ts';

export type Interval = 'day' | 'week' | 'month' | 'year';

export interface PriceInput {
  id?: string;
  active?: boolean;
  currency: string;
  lookup_key?: string;
  metadata?: Metadata;
  nickname?: string;
  product: string;
  recurring?: { interval: Interval; interval_count?: number };
  unit_amount: number;
}

export type Price = ReturnType<typeof newPrice>;

export function newPrice(stamp: Stamp, input: PriceInput) {
  return {
    id: input.id ?? newId('price'),
    object: 'price' as const,
    active: input.active ?? true,
    billing_scheme: 'per_unit' as const,
    created: stamp.created,
    currency: input.currency,
    custom_unit_amount: null,
    livemode: stamp.livemode,
    lookup_key: input.lookup_key ?? null,
    metadata: input.metadata ?? {},
    nickname: input.nickname ?? null,
    product: input.product,
    recurring: input.recurring ? newRecurring(input.recurring) : null,
    tax_behavior: 'unspecified' as const,
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring ? ('recurring' as const) : ('one_time' as const),
    unit_amount: input.unit_amount,
    unit_amount_decimal: String(input.unit_amount),
  };
}

function newRecurring(input: { interval: Interval; interval_count?: number }) {
  return {
    interval: input.interval,
    interval_count: input.interval_count ?? 1,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  };
}
