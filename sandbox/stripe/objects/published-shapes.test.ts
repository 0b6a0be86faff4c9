import type Stripe from 'stripe';
import { describe, expectTypeOf, it } from 'vitest';
import type { Charge } from './charge.ts';
import type { Customer, DeletedCustomer } from './customer.ts';
import type { Dispute } from './dispute.ts';
import type { StripeEvent } from './event.ts';
import type { Invoice } from './invoice.ts';
import type { newInvoiceLine } from './invoice-line.ts';
import type { InvoicePayment } from './invoice-payment.ts';
import type { PaymentIntent } from './payment-intent.ts';
import type { PaymentMethod } from './payment-method.ts';
import type { Price } from './price.ts';
import type { Product } from './product.ts';
import type { Refund } from './refund.ts';
import type { SetupIntent } from './setup-intent.ts';
import type { Subscription } from './subscription.ts';
import type { SubscriptionItem } from './subscription-item.ts';

// The library's types are Stripe's published reference at the version that we speak. The compiler
// holds our objects to them: every field that is always there, and every word of every choice.
// Decimals are texts on the wire, and what an error says of its objects is only known to be some.
describe('our objects have the published shape', () => {
  it('of customers and of what is for sale', () => {
    expectTypeOf<Customer>().toExtend<Stripe.Customer>();
    expectTypeOf<DeletedCustomer>().toExtend<Stripe.DeletedCustomer>();
    expectTypeOf<Product>().toExtend<Stripe.Product>();
    expectTypeOf<Omit<Price, 'unit_amount_decimal'>>().toExtend<
      Omit<Stripe.Price, 'unit_amount_decimal'>
    >();
  });

  it('of payments', () => {
    expectTypeOf<PaymentMethod>().toExtend<Stripe.PaymentMethod>();
    expectTypeOf<Omit<PaymentIntent, 'last_payment_error'>>().toExtend<
      Omit<Stripe.PaymentIntent, 'last_payment_error'>
    >();
    expectTypeOf<Omit<SetupIntent, 'last_setup_error'>>().toExtend<
      Omit<Stripe.SetupIntent, 'last_setup_error'>
    >();
    expectTypeOf<Charge>().toExtend<Stripe.Charge>();
    expectTypeOf<Refund>().toExtend<Stripe.Refund>();
    expectTypeOf<Dispute>().toExtend<Stripe.Dispute>();
  });

  it('of subscriptions and their invoices', () => {
    expectTypeOf<Omit<Subscription, 'items'>>().toExtend<Omit<Stripe.Subscription, 'items'>>();
    expectTypeOf<Omit<SubscriptionItem, 'plan' | 'price'>>().toExtend<
      Omit<Stripe.SubscriptionItem, 'plan' | 'price'>
    >();
    expectTypeOf<Omit<SubscriptionItem['plan'], 'amount_decimal'>>().toExtend<
      Omit<Stripe.Plan, 'amount_decimal'>
    >();
    expectTypeOf<Omit<Invoice, 'lines'>>().toExtend<Omit<Stripe.Invoice, 'lines'>>();
    expectTypeOf<InvoicePayment>().toExtend<Stripe.InvoicePayment>();
    expectTypeOf<
      Omit<ReturnType<typeof newInvoiceLine>, 'pricing' | 'quantity_decimal'>
    >().toExtend<Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'>>();
  });

  it('of events', () => {
    expectTypeOf<Omit<StripeEvent, 'type' | 'data'>>().toExtend<
      Omit<Stripe.EventBase, 'type' | 'data'>
    >();
  });
});
