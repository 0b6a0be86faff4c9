import type { Customer } from '../objects/customer.ts';
import { change } from '../objects/change.ts';
import type { Price } from '../objects/price.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { newSubscription, type Subscription } from '../objects/subscription.ts';
import type { Metadata } from '../objects/stamp.ts';
import type { World } from '../world.ts';
import { cancellation } from './cancellation.ts';
import { finalizeInvoice, issueInvoice } from './issue-invoice.ts';
import { nextPeriod } from './next-period.ts';
import { payInvoice } from './pay-invoice.ts';

export interface NewSubscription {
  customer: Customer;
  price: Price;
  quantity: number;
  metadata: Metadata;
  description?: string | null | undefined;
  cancelsAtPeriodEnd: boolean;
  savesPaymentMethod: boolean;
  method: PaymentMethod | undefined;
  /** Tries the customer's card at once; otherwise the invoice waits for a browser. */
  chargesAtOnce: boolean;
}

export function createSubscription(world: World, input: NewSubscription): Subscription {
  const { customer, price, quantity, metadata, method } = input;
  const subscription = newSubscription(world.stamp(), {
    customer: customer.id,
    price,
    quantity,
    metadata,
    period: nextPeriod(world.now(), price, world.now()),
    default_payment_method: method?.id ?? null,
    ...(input.description && { description: input.description }),
    save_default_payment_method: input.savesPaymentMethod ? 'on_subscription' : 'off',
  });
  customer.currency ??= price.currency;
  if (input.cancelsAtPeriodEnd) change(subscription, cancellation(world, subscription, true));
  world.subscriptions.add(subscription);
  const invoice = issueInvoice(world, subscription, customer, 'subscription_create');
  subscription.latest_invoice = invoice.id;
  world.emit('customer.subscription.created', subscription);
  finalizeInvoice(world, invoice, customer);
  if (input.chargesAtOnce) payInvoice(world, invoice, undefined, false);
  return subscription;
}
