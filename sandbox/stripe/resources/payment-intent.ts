import type Stripe from 'stripe';
import { decideCharge } from '../bank.ts';
import { Collection } from '../collection.ts';
import { list, post, type Endpoint } from '../http/endpoint.ts';
import type { ErrorBody } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { charges, newCharge } from './charge.ts';
import { customers } from './customer.ts';
import { intentEndpoints, keepCard, type IntentKind, type IntentStatus } from './intent.ts';
import { newClientSecret, newId, type Metadata, type PartOf, type Stamp } from './object.ts';

interface NewPaymentIntent {
  amount: number;
  currency: string;
  customer?: string | undefined;
  description?: string | undefined;
  metadata: Metadata;
  /** Keeps the card on the customer's file once it has paid. */
  setup_future_usage?: 'off_session';
}

export type PaymentIntent = ReturnType<typeof newPaymentIntent>;

function newPaymentIntent(stamp: Stamp, input: NewPaymentIntent) {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent' as const,
    ...stamp,
    amount: input.amount,
    amount_received: 0,
    client_secret: newClientSecret(id),
    currency: input.currency,
    customer: input.customer ?? null,
    description: input.description ?? null,
    last_payment_error: null as ErrorBody | null,
    latest_charge: null as string | null,
    metadata: input.metadata,
    payment_method: null as string | null,
    setup_future_usage: input.setup_future_usage ?? null,
    status: 'requires_payment_method' as IntentStatus,
  } satisfies Omit<PartOf<Stripe.PaymentIntent>, 'last_payment_error'> & {
    last_payment_error: unknown;
  };
}

/** Moves money; how it went is in the intent's status and last error. */
export const payments: IntentKind<PaymentIntent> = {
  path: '/payment_intents',
  intents: new Collection('pi', 'payment_intent'),
  decide: decideCharge,
  succeed(mode, intent, method) {
    const charge = charges.add(mode, newCharge(mode, intent, method, 'succeeded'));
    intent.amount_received = intent.amount;
    intent.latest_charge = charge.id;
    intent.last_payment_error = null;
    if (intent.customer && intent.setup_future_usage) keepCard(mode, method, intent.customer);
    mode.emit('charge.succeeded', charge);
    mode.emit('payment_intent.succeeded', intent);
  },
  toError(mode, intent, method, decline) {
    const charge = charges.add(mode, newCharge(mode, intent, method, 'failed'));
    intent.latest_charge = charge.id;
    mode.emit('charge.failed', charge);
    return { type: 'card_error', ...decline, charge: charge.id };
  },
  fail(mode, intent, error) {
    intent.last_payment_error = error;
    mode.emit('payment_intent.payment_failed', intent);
  },
};

const createShape = {
  amount: field.integer,
  automatic_payment_methods: field.withoutRedirects.optional(),
  currency: field.currency,
  customer: field.text.optional(),
  description: field.text.optional(),
  metadata: field.metadata,
};

export const paymentIntentEndpoints: Endpoint[] = [
  post('/payment_intents', createShape, ({ mode }, input) => {
    if (input.customer) customers.get(mode, input.customer, 'customer');
    return createPaymentIntent(mode, input);
  }),
  list('/payment_intents', { customer: field.text.optional() }, ({ mode }, { customer }) => {
    if (customer) customers.get(mode, customer, 'customer');
    return payments.intents.list(mode, (each) => !customer || each.customer === customer);
  }),
  ...intentEndpoints(payments),
];

export function createPaymentIntent(mode: Mode, input: NewPaymentIntent): PaymentIntent {
  const intent = payments.intents.add(mode, newPaymentIntent(mode.stamp(), input));
  mode.emit('payment_intent.created', intent);
  return intent;
}
