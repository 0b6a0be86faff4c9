import { newId } from './ids.ts';
import type { Price } from './price.ts';
import type { Metadata, Stamp } from './stamp.ts';
import { newSubscriptionItem, type Period } from './subscription-item.ts';

export type SubscriptionStatus =
  'active' | 'canceled' | 'incomplete' | 'incomplete_expired' | 'past_due' | 'unpaid';

export interface SubscriptionInput {
  cancel_at_period_end?: boolean;
  customer: string;
  default_payment_method?: string | null;
  description?: string | null;
  metadata?: Metadata;
  price: Price;
  quantity: number;
  period: Period;
  save_default_payment_method?: 'off' | 'on_subscription';
}

export interface CancellationDetails {
  comment: string | null;
  feedback: string | null;
  feedback_option: null;
  reason: 'cancellation_requested' | 'payment_disputed' | 'payment_failed' | null;
}

export type Subscription = ReturnType<typeof newSubscription>;

export function newSubscription(stamp: Stamp, input: SubscriptionInput) {
  const id = newId('sub');
  const item = newSubscriptionItem(stamp, { ...input, subscription: id });
  return {
    id,
    object: 'subscription' as const,
    ...untouched,
    billing_cycle_anchor: input.period.start,
    billing_mode: { ...flexible, updated_at: stamp.created },
    cancel_at: null as number | null,
    cancel_at_period_end: false,
    canceled_at: null as number | null,
    cancellation_details: noCancellation,
    created: stamp.created,
    currency: input.price.currency,
    customer: input.customer,
    default_payment_method: input.default_payment_method ?? null,
    description: input.description ?? null,
    ended_at: null as number | null,
    items: {
      object: 'list' as const,
      data: [item],
      has_more: false,
      total_count: 1,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null as string | null,
    livemode: stamp.livemode,
    metadata: input.metadata ?? {},
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: input.save_default_payment_method ?? ('off' as const),
    },
    start_date: input.period.start,
    status: 'incomplete' as SubscriptionStatus,
  };
}

export const noCancellation: CancellationDetails = {
  comment: null,
  feedback: null,
  feedback_option: null,
  reason: null,
};

const flexible = {
  flexible: { proration_discounts: 'included' as const },
  type: 'flexible' as const,
};

const untouched = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_schedules: [],
  billing_thresholds: null,
  collection_method: 'charge_automatically' as const,
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [],
  discounts: [],
  invoice_settings: {
    account_tax_ids: null,
    custom_fields: null,
    description: null,
    footer: null,
    issuer: { type: 'self' as const },
  },
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: {
    end_behavior: {
      billing_cycle_anchor: null,
      missing_payment_method: 'create_invoice' as const,
    },
  },
  trial_start: null,
};
