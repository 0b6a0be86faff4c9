import type Stripe from 'stripe';
import { z } from 'zod';
import { listBy, post, type Endpoint, type Input } from '../http/endpoint.ts';
import type { ErrorBody } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';
import { addCharge, type Charge } from './charge.ts';
import { customers } from './customer.ts';
import { intentEndpoints, newIntent, type IntentKind } from './intent.ts';
import { keepCard, type PaymentMethod } from './payment-method.ts';

const createShape = {
  allowed_payment_method_types: z.tuple([z.literal('card')]).optional(),
  amount: field.integer,
  automatic_payment_methods: field.automaticMethods.optional(),
  currency: field.currency,
  customer: field.text.optional(),
  description: field.text.optional(),
  metadata: field.metadata,
};

/** With `setup_future_usage`, the card is saved for the customer after the payment. */
type NewPaymentIntent = Input<typeof createShape> & { setup_future_usage?: 'off_session' };

export type PaymentIntent = ReturnType<typeof newPaymentIntent>;

function newPaymentIntent(mode: Mode, input: NewPaymentIntent) {
  return {
    ...newIntent(mode, 'pi', 'payment_intent', input.automatic_payment_methods),
    amount: input.amount,
    amount_received: 0,
    currency: input.currency,
    customer: input.customer ?? null,
    description: input.description ?? null,
    last_payment_error: null as ErrorBody | null,
    latest_charge: null as string | null,
    metadata: input.metadata,
    setup_future_usage: input.setup_future_usage ?? null,
  } satisfies Omit<PartOf<Stripe.PaymentIntent>, 'last_payment_error'> & {
    last_payment_error: unknown;
  };
}

/** Takes payments. The intent's status and last error contain the result. */
export const payments: IntentKind<PaymentIntent> = {
  path: '/payment_intents',
  noun: 'PaymentIntent',
  intents: new Collection('pi', 'payment_intent'),
  purpose: 'charge',
  succeed(mode, intent, method) {
    if (intent.customer && intent.setup_future_usage) keepCard(mode, method, intent.customer);
    charge(mode, intent, method, 'succeeded');
    intent.amount_received = intent.amount;
    intent.last_payment_error = null;
    mode.emit('payment_intent.succeeded', intent);
  },
  fail(mode, intent, reason, declined) {
    const failed = declined && charge(mode, intent, declined, 'failed');
    const error = failed ? { ...reason, charge: failed.id } : reason;
    intent.last_payment_error = error;
    mode.emit('payment_intent.payment_failed', intent);
    return error;
  },
};

export const paymentIntentEndpoints: Endpoint[] = [
  post('/payment_intents', createShape, ({ mode }, input) => {
    if (input.customer) customers.get(mode, input.customer, 'customer');
    return createPaymentIntent(mode, input);
  }),
  listBy('/payment_intents', 'customer', payments.intents),
  ...intentEndpoints(payments),
];

export function createPaymentIntent(mode: Mode, input: NewPaymentIntent): PaymentIntent {
  return mode.create(payments.intents, newPaymentIntent(mode, input));
}

function charge(
  mode: Mode,
  intent: PaymentIntent,
  method: PaymentMethod,
  status: Charge['status'],
): Charge {
  const { id: payment_intent, amount, currency, customer } = intent;
  const payment = { amount, currency, customer, payment_intent, payment_method: method.id };
  const made = addCharge(mode, { ...payment, status });
  intent.latest_charge = made.id;
  return made;
}
