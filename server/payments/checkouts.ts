import type Stripe from 'stripe';
import { currency, plans } from '#shared/contract/billing/constants.ts';
import type { Checkout, CheckoutKind, Offer } from '#server/domain/billing/ports.ts';
import { periodEndOf } from './to-customer-snapshot.ts';
import { ensurePrice } from './stripe-prices.ts';

interface Opening {
  customer: string;
  idempotencyKey: string;
  offer: Offer | null;
}

/** How each kind of checkout is opened, found again and abandoned at Stripe. */
interface CheckoutCalls {
  open(stripe: Stripe, opening: Opening): Promise<Checkout>;
  find(stripe: Stripe, id: string): Promise<Checkout>;
  abandon(stripe: Stripe, id: string): Promise<unknown>;
}

export const checkoutCalls: Record<CheckoutKind, CheckoutCalls> = {
  payment: {
    async open(stripe, { customer, idempotencyKey, offer }) {
      const intent = await stripe.paymentIntents.create(
        {
          customer,
          amount: required(offer).price.amountCents,
          currency,
          automatic_payment_methods: withoutRedirects,
          description: `Standard for ${plans.thirtyDays.days} days`,
          metadata: describeOffer(required(offer)),
        },
        { idempotencyKey },
      );
      return readIntent(intent);
    },
    find: async (stripe, id) => readIntent(await stripe.paymentIntents.retrieve(id)),
    abandon: (stripe, id) => stripe.paymentIntents.cancel(id),
  },
  subscription: {
    async open(stripe, { customer, idempotencyKey, offer }) {
      const { plan, price } = required(offer);
      const subscription = await stripe.subscriptions.create(
        {
          customer,
          items: [{ price: await ensurePrice(stripe, plan, price) }],
          payment_behavior: 'default_incomplete',
          payment_settings: {
            payment_method_types: ['card'],
            save_default_payment_method: 'on_subscription',
          },
          metadata: describeOffer(required(offer)),
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
      // Never one that was paid in this moment.
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

function required(offer: Offer | null): Offer {
  if (!offer) throw new Error('Only a card is taken without an offer.');
  return offer;
}

/** What tells an object of ours, and for which offer it was made. */
function describeOffer(offer: Offer) {
  return { planId: plans[offer.plan].id, offer: offer.mark };
}

// Payment methods that lead away from the page, and settle days later, are not offered.
const withoutRedirects = { enabled: true, allow_redirects: 'never' } as const;

const secretPath = 'latest_invoice.confirmation_secret';

function readIntent(intent: Stripe.PaymentIntent | Stripe.SetupIntent): Checkout {
  const { id, status, client_secret } = intent;
  const amountCents = 'amount' in intent ? intent.amount : null;
  const offer = intent.metadata?.['offer'] ?? null;
  const checkout = { id, clientSecret: null, amountCents, periodEnd: null, offer };
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
  };
  if (status === 'incomplete_expired') return { ...checkout, status: 'dead' };
  if (status !== 'incomplete') return { ...checkout, status: 'done' };
  const clientSecret = invoice?.confirmation_secret?.client_secret ?? null;
  return { ...checkout, status: clientSecret === null ? 'processing' : 'open', clientSecret };
}
