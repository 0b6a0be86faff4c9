import type Stripe from 'stripe';
import { agreeToLaterPayments, decideCharge, type Circumstances, type Decline } from '../bank.ts';
import { Collection } from '../collection.ts';
import { get, list, open, post, type Endpoint } from '../http/endpoint.ts';
import { ApiError, type ErrorBody } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { charges, newCharge } from './charge.ts';
import { customers } from './customer.ts';
import {
  askHolder,
  checkClientSecret,
  chosenMethod,
  confirmShape,
  notAuthenticated,
  requireOpen,
  secretShape,
  unexpectedStatus,
  type IntentStatus,
} from './intent.ts';
import {
  change,
  newClientSecret,
  newId,
  type Metadata,
  type PartOf,
  type Stamp,
} from './object.ts';
import { attachPaymentMethod, paymentMethods, type PaymentMethod } from './payment-method.ts';

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
    next_action: null as typeof askHolder | null,
    payment_method: null as string | null,
    setup_future_usage: input.setup_future_usage ?? null,
    status: 'requires_payment_method' as IntentStatus,
  } satisfies Omit<PartOf<Stripe.PaymentIntent>, 'last_payment_error'> & {
    last_payment_error: unknown;
  };
}

export const paymentIntents = new Collection<PaymentIntent>('pi', 'payment_intent');

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
  open(
    get('/payment_intents/:id', secretShape, (call, input) =>
      checkClientSecret(call, paymentIntents.get(call.mode, call.id), input.client_secret),
    ),
  ),
  list('/payment_intents', { customer: field.text.optional() }, ({ mode }, { customer }) => {
    if (customer) customers.get(mode, customer, 'customer');
    return paymentIntents.list(mode, (each) => !customer || each.customer === customer);
  }),
  open(
    post('/payment_intents/:id/confirm', confirmShape, (call, input) => {
      const intent = paymentIntents.get(call.mode, call.id);
      checkClientSecret(call, intent, input.client_secret);
      requireOpen(intent);
      return confirmPayment(call.mode, intent, chosenMethod(call.mode, intent, input));
    }),
  ),
  post('/payment_intents/:id/cancel', {}, ({ mode, id }) =>
    cancelPaymentIntent(mode, paymentIntents.get(mode, id)),
  ),
];

export function createPaymentIntent(mode: Mode, input: NewPaymentIntent): PaymentIntent {
  const intent = paymentIntents.add(mode, newPaymentIntent(mode.stamp(), input));
  mode.emit('payment_intent.created', intent);
  return intent;
}

export function cancelPaymentIntent(mode: Mode, intent: PaymentIntent): PaymentIntent {
  requireOpen(intent);
  intent.status = 'canceled';
  intent.next_action = null;
  mode.emit('payment_intent.canceled', intent);
  return intent;
}

/** Charges a method whose holder is there; throws what was declined. */
function confirmPayment(mode: Mode, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  attemptPayment(mode, intent, method, { isAuthenticated: false, isOffSession: false });
  const { last_payment_error: error } = intent;
  if (intent.status !== 'requires_payment_method' || !error) return intent;
  throw new ApiError(402, { ...error, payment_intent: structuredClone(intent) });
}

/** What comes of the question whether the holder is who they say. */
export function concludePayment(
  mode: Mode,
  intent: PaymentIntent,
  isAuthenticated: boolean,
): PaymentIntent {
  const method = paymentMethods.find(mode, intent.payment_method);
  if (intent.status !== 'requires_action' || !method) throw unexpectedStatus(intent);
  if (isAuthenticated) {
    attemptPayment(mode, intent, method, { isAuthenticated, isOffSession: false });
  } else {
    failPayment(mode, intent, notAuthenticated(intent));
  }
  return intent;
}

/** Tries to move the money; how it went is in the intent's status and last error. */
export function attemptPayment(
  mode: Mode,
  intent: PaymentIntent,
  method: PaymentMethod,
  given: Circumstances,
): void {
  intent.payment_method = method.id;
  const verdict = decideCharge(mode, method.id, given);
  if (verdict.outcome === 'approved') {
    approve(mode, intent, method);
  } else if (verdict.outcome === 'ask-holder') {
    intent.status = 'requires_action';
    intent.next_action = askHolder;
    mode.emit('payment_intent.requires_action', intent);
  } else {
    decline(mode, intent, method, verdict.decline);
  }
}

function approve(mode: Mode, intent: PaymentIntent, method: PaymentMethod): void {
  const charge = charges.add(mode, newCharge(mode, intent, method, 'succeeded'));
  change(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
  });
  if (intent.customer && intent.setup_future_usage) {
    attachPaymentMethod(mode, method, intent.customer);
    agreeToLaterPayments(mode, method.id);
  }
  mode.emit('charge.succeeded', charge);
  mode.emit('payment_intent.succeeded', intent);
}

function decline(mode: Mode, intent: PaymentIntent, method: PaymentMethod, given: Decline): void {
  const charge = charges.add(mode, newCharge(mode, intent, method, 'failed'));
  intent.latest_charge = charge.id;
  mode.emit('charge.failed', charge);
  failPayment(mode, intent, { type: 'card_error', ...given, charge: charge.id });
}

/** Leaves the intent waiting for another method, with the reason. */
export function failPayment(mode: Mode, intent: PaymentIntent, error: ErrorBody): void {
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  mode.emit('payment_intent.payment_failed', intent);
}
