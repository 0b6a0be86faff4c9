import type Stripe from 'stripe';
import { currency, plans } from '#shared/contract/billing/constants.ts';
import type { Checkout, CheckoutKind } from '#server/areas/billing/checkout/checkout.ts';
import { periodEndOf } from '../to-customer-snapshot.ts';
import { ensurePrice } from '../stripe-prices.ts';
import { findInvoice, openInvoice } from './invoice-checkout.ts';
import {
  describeOffer,
  discountsOf,
  readBill,
  required,
  taxOf,
  type Opening,
} from './offer-fields.ts';

/** How Stripe opens, finds and abandons each kind of checkout. */
interface CheckoutCalls {
  open(stripe: Stripe, opening: Opening): Promise<Checkout>;
  find(stripe: Stripe, id: string): Promise<Checkout>;
  abandon(stripe: Stripe, id: string): Promise<unknown>;
}

export const checkoutCalls: Record<CheckoutKind, CheckoutCalls> = {
  payment: {
    async open(stripe, opening) {
      const { customer, idempotencyKey } = opening;
      const offer = required(opening.offer);
      if (offer.code !== null || offer.hasTax) return openInvoice(stripe, opening);
      const intent = await stripe.paymentIntents.create(
        {
          customer,
          amount: offer.price.amountCents,
          currency,
          allowed_payment_method_types: ['card'],
          automatic_payment_methods: withoutRedirects,
          description: `Standard for ${plans.thirtyDays.days} days`,
          metadata: describeOffer(offer),
        },
        { idempotencyKey },
      );
      return readIntent(intent);
    },
    find: async (stripe, id) =>
      isInvoice(id)
        ? findInvoice(stripe, id)
        : readIntent(await stripe.paymentIntents.retrieve(id)),
    abandon: (stripe, id) =>
      isInvoice(id) ? stripe.invoices.voidInvoice(id) : stripe.paymentIntents.cancel(id),
  },
  subscription: {
    async open(stripe, { customer, idempotencyKey, offer: given }) {
      const offer = required(given);
      const subscription = await stripe.subscriptions.create(
        {
          customer,
          items: [{ price: await ensurePrice(stripe, offer.plan, offer.price) }],
          ...discountsOf(offer),
          ...taxOf(offer),
          payment_behavior: 'default_incomplete',
          payment_settings: {
            payment_method_types: ['card'],
            save_default_payment_method: 'on_subscription',
          },
          metadata: describeOffer(offer),
          expand: [secretPath],
        },
        { idempotencyKey },
      );
      return readSubscriptionCheckout(subscription);
    },
    async find(stripe, id) {
      const expand = [secretPath];
      return readSubscriptionCheckout(await stripe.subscriptions.retrieve(id, { expand }));
    },
    async abandon(stripe, id) {
      // Checks the status first, to avoid cancelling a subscription that was paid just now.
      const { status } = await stripe.subscriptions.retrieve(id);
      if (status === 'incomplete') await stripe.subscriptions.cancel(id);
    },
  },
  card: {
    async open(stripe, { customer, idempotencyKey }) {
      const setup = await stripe.setupIntents.create(
        { customer, automatic_payment_methods: withoutRedirects, usage: 'off_session' },
        { idempotencyKey },
      );
      return readIntent(setup);
    },
    find: async (stripe, id) => readIntent(await stripe.setupIntents.retrieve(id)),
    abandon: (stripe, id) => stripe.setupIntents.cancel(id),
  },
};

function isInvoice(id: string): boolean {
  return id.startsWith('in_');
}

// Payment methods that redirect, or that settle days later, are not offered.
const withoutRedirects = { enabled: true, allow_redirects: 'never' } as const;

const secretPath = 'latest_invoice.confirmation_secret';

function readIntent(intent: Stripe.PaymentIntent | Stripe.SetupIntent): Checkout {
  const { id, status, client_secret } = intent;
  const amountCents = 'amount' in intent ? intent.amount : null;
  const offer = intent.metadata?.['offer'] ?? null;
  const bill = amountCents === null ? null : { listCents: amountCents, discount: null, tax: null };
  const checkout = { id, clientSecret: null, amountCents, periodEnd: null, offer, bill };
  if (status === 'succeeded') return { ...checkout, status: 'done' };
  if (status === 'canceled') return { ...checkout, status: 'dead' };
  if (status === 'processing') return { ...checkout, status: 'processing' };
  return { ...checkout, status: 'open', clientSecret: client_secret };
}

function readSubscriptionCheckout(subscription: Stripe.Subscription): Checkout {
  const { id, status, latest_invoice } = subscription;
  const invoice = typeof latest_invoice === 'string' ? null : latest_invoice;
  const checkout = {
    id,
    clientSecret: null,
    amountCents: invoice?.amount_due ?? null,
    periodEnd: periodEndOf(subscription),
    offer: subscription.metadata['offer'] ?? null,
    bill: invoice && readBill(invoice, subscription.metadata),
  };
  if (status === 'incomplete_expired') return { ...checkout, status: 'dead' };
  if (status !== 'incomplete') return { ...checkout, status: 'done' };
  const clientSecret = invoice?.confirmation_secret?.client_secret ?? null;
  return { ...checkout, status: clientSecret === null ? 'processing' : 'open', clientSecret };
}
