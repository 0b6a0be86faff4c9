import { newId } from './ids.ts';
import type { Stamp } from './stamp.ts';
import type { Subscription } from './subscription.ts';
import type { SubscriptionItem } from './subscription-item.ts';

export function newInvoiceLine(stamp: Stamp, invoice: string, subscription: Subscription) {
  const item = itemOf(subscription);
  const amount = item.price.unit_amount * item.quantity;
  return {
    id: newId('il'),
    object: 'line_item' as const,
    amount,
    currency: subscription.currency,
    description: describe(item),
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: stamp.livemode,
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details' as const,
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: 'price_details' as const,
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity: item.quantity,
    quantity_decimal: String(item.quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  };
}

/** The one item that each of our subscriptions has. */
export function itemOf(subscription: Subscription): SubscriptionItem {
  const [item] = subscription.items.data;
  if (!item) throw new Error(`${subscription.id} has no item.`);
  return item;
}

function describe({ price, quantity }: SubscriptionItem): string {
  const dollars = (price.unit_amount / 100).toFixed(2);
  const interval = price.recurring?.interval ?? 'month';
  return `${quantity} × ${price.nickname ?? 'Subscription'} (at $${dollars} / ${interval})`;
}
