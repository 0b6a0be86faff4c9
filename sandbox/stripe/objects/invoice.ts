import type { Customer } from './customer.ts';
import { newId } from './ids.ts';
import { newInvoiceLine } from './invoice-line.ts';
import type { Stamp } from './stamp.ts';
import type { Subscription } from './subscription.ts';

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';

export type Invoice = ReturnType<typeof newInvoice>;

/** The bill for the period that the subscription is in; a draft that says when it becomes final. */
export function newInvoice(
  stamp: Stamp,
  subscription: Subscription,
  customer: Customer,
  reason: 'subscription_create' | 'subscription_cycle',
  finalizesAt: number | null,
) {
  const id = newId('in');
  const line = newInvoiceLine(stamp, id, subscription);
  return {
    id,
    object: 'invoice' as const,
    ...untouched,
    amount_due: line.amount,
    amount_paid: 0,
    amount_remaining: line.amount,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatically_finalizes_at: finalizesAt,
    billing_reason: reason,
    created: stamp.created,
    currency: subscription.currency,
    customer: customer.id,
    customer_address: customer.address,
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone,
    effective_at: null as number | null,
    ending_balance: null as number | null,
    hosted_invoice_url: null as string | null,
    invoice_pdf: null as string | null,
    lines: {
      object: 'list' as const,
      data: [line],
      has_more: false,
      total_count: 1,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: stamp.livemode,
    metadata: {},
    next_payment_attempt: null as number | null,
    number: null as string | null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details' as const,
    },
    period_end: stamp.created,
    period_start: reason === 'subscription_create' ? stamp.created : previousStart(subscription),
    status: 'draft' as InvoiceStatus,
    status_transitions: {
      finalized_at: null as number | null,
      marked_uncollectible_at: null,
      paid_at: null as number | null,
      voided_at: null as number | null,
    },
    subtotal: line.amount,
    subtotal_excluding_tax: line.amount,
    total: line.amount,
    total_excluding_tax: line.amount,
    webhooks_delivered_at: stamp.created,
  };
}

// Stripe's invoice covers the usage of the period before the one that its lines are for.
function previousStart({ items }: Subscription): number {
  const [item] = items.data;
  if (!item) return 0;
  return item.current_period_start - (item.current_period_end - item.current_period_start);
}

const untouched = {
  account_country: 'US',
  account_name: 'Switchyard',
  account_tax_ids: null,
  amount_overpaid: 0,
  amount_shipping: 0,
  application: null,
  automatic_tax: {
    disabled_reason: null,
    enabled: false,
    liability: null,
    provider: null,
    status: null,
  },
  collection_method: 'charge_automatically' as const,
  custom_fields: null,
  customer_account: null,
  customer_shipping: null,
  customer_tax_exempt: 'none' as const,
  customer_tax_ids: [],
  default_payment_method: null as string | null,
  default_source: null,
  default_tax_rates: [],
  description: null,
  discounts: [],
  due_date: null,
  footer: null,
  from_invoice: null,
  issuer: { type: 'self' as const },
  last_finalization_error: null,
  latest_revision: null,
  on_behalf_of: null,
  payment_settings: {
    default_mandate: null,
    payment_method_options: null,
    payment_method_types: null,
  },
  post_payment_credit_notes_amount: 0,
  pre_payment_credit_notes_amount: 0,
  receipt_number: null,
  rendering: null,
  shipping_cost: null,
  shipping_details: null,
  starting_balance: 0,
  statement_descriptor: null,
  test_clock: null,
  total_discount_amounts: [],
  total_pretax_credit_amounts: [],
  total_taxes: [],
};
