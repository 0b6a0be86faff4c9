import type Stripe from 'stripe';
import { z } from 'zod';
import { agreeToLaterPayments, decideSetup } from '../bank.ts';
import { Collection } from '../collection.ts';
import { get, open, post, type Endpoint } from '../http/endpoint.ts';
import { ApiError, type ErrorBody } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
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
import { newClientSecret, newId, type PartOf, type Stamp } from './object.ts';
import { attachPaymentMethod, paymentMethods, type PaymentMethod } from './payment-method.ts';

export type SetupIntent = ReturnType<typeof newSetupIntent>;

function newSetupIntent(stamp: Stamp, customer: string) {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent' as const,
    ...stamp,
    client_secret: newClientSecret(id),
    customer,
    last_setup_error: null as ErrorBody | null,
    next_action: null as typeof askHolder | null,
    payment_method: null as string | null,
    status: 'requires_payment_method' as IntentStatus,
    usage: 'off_session' as const,
  } satisfies Omit<PartOf<Stripe.SetupIntent>, 'last_setup_error'> & { last_setup_error: unknown };
}

export const setupIntents = new Collection<SetupIntent>('seti', 'setupintent');

const createShape = {
  automatic_payment_methods: field.withoutRedirects.optional(),
  customer: field.text,
  usage: z.literal('off_session').optional(),
};

export const setupIntentEndpoints: Endpoint[] = [
  post('/setup_intents', createShape, ({ mode }, { customer }) => {
    customers.get(mode, customer, 'customer');
    const setup = setupIntents.add(mode, newSetupIntent(mode.stamp(), customer));
    mode.emit('setup_intent.created', setup);
    return setup;
  }),
  open(
    get('/setup_intents/:id', secretShape, (call, input) =>
      checkClientSecret(call, setupIntents.get(call.mode, call.id), input.client_secret),
    ),
  ),
  open(
    post('/setup_intents/:id/confirm', confirmShape, (call, input) => {
      const setup = setupIntents.get(call.mode, call.id);
      checkClientSecret(call, setup, input.client_secret);
      requireOpen(setup);
      return confirmSetup(call.mode, setup, chosenMethod(call.mode, setup, input));
    }),
  ),
  post('/setup_intents/:id/cancel', {}, ({ mode, id }) => {
    const setup = setupIntents.get(mode, id);
    requireOpen(setup);
    setup.status = 'canceled';
    mode.emit('setup_intent.canceled', setup);
    return setup;
  }),
];

/** Puts a card on file without charging it; throws what was declined. */
function confirmSetup(mode: Mode, setup: SetupIntent, method: PaymentMethod): SetupIntent {
  setup.payment_method = method.id;
  const verdict = decideSetup(mode, method.id);
  if (verdict.outcome === 'approved') {
    succeed(mode, setup, method);
  } else if (verdict.outcome === 'ask-holder') {
    setup.status = 'requires_action';
    setup.next_action = askHolder;
    mode.emit('setup_intent.requires_action', setup);
  } else {
    const error = { type: 'card_error' as const, ...verdict.decline };
    fail(mode, setup, error);
    throw new ApiError(402, { ...error, setup_intent: structuredClone(setup) });
  }
  return setup;
}

/** What comes of the question whether the holder is who they say. */
export function concludeSetup(
  mode: Mode,
  setup: SetupIntent,
  isAuthenticated: boolean,
): SetupIntent {
  const method = paymentMethods.find(mode, setup.payment_method);
  if (setup.status !== 'requires_action' || !method) throw unexpectedStatus(setup);
  if (isAuthenticated) succeed(mode, setup, method);
  else fail(mode, setup, notAuthenticated(setup));
  return setup;
}

function succeed(mode: Mode, setup: SetupIntent, method: PaymentMethod): void {
  setup.status = 'succeeded';
  setup.next_action = null;
  setup.last_setup_error = null;
  attachPaymentMethod(mode, method, setup.customer);
  agreeToLaterPayments(mode, method.id);
  mode.emit('setup_intent.succeeded', setup);
}

function fail(mode: Mode, setup: SetupIntent, error: ErrorBody): void {
  setup.status = 'requires_payment_method';
  setup.payment_method = null;
  setup.next_action = null;
  setup.last_setup_error = error;
  mode.emit('setup_intent.setup_failed', setup);
}
