import type Stripe from 'stripe';
import { z } from 'zod';
import { post, type Endpoint, type Input } from '../http/endpoint.ts';
import type { ErrorBody } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';
import { customers } from './customer.ts';
import { intentEndpoints, newIntent, type IntentKind } from './intent.ts';
import { keepCard } from './payment-method.ts';

const createShape = {
  automatic_payment_methods: field.automaticMethods.optional(),
  customer: field.text,
  usage: z.literal('off_session').optional(),
};

export type SetupIntent = ReturnType<typeof newSetupIntent>;

function newSetupIntent(
  mode: Mode,
  { customer, automatic_payment_methods: automatic }: Input<typeof createShape>,
) {
  return {
    ...newIntent(mode, 'seti', 'setup_intent', automatic),
    customer,
    last_setup_error: null as ErrorBody | null,
  } satisfies Omit<PartOf<Stripe.SetupIntent>, 'last_setup_error'> & { last_setup_error: unknown };
}

/** Saves a card without charging it. */
export const setups: IntentKind<SetupIntent> = {
  path: '/setup_intents',
  noun: 'SetupIntent',
  intents: new Collection('seti', 'setupintent'),
  purpose: 'keep',
  succeed(mode, setup, method) {
    setup.last_setup_error = null;
    keepCard(mode, method, setup.customer);
    mode.emit('setup_intent.succeeded', setup);
  },
  fail(mode, setup, error) {
    setup.last_setup_error = error;
    mode.emit('setup_intent.setup_failed', setup);
    return error;
  },
};

export const setupIntentEndpoints: Endpoint[] = [
  post('/setup_intents', createShape, ({ mode }, input) => {
    customers.get(mode, input.customer, 'customer');
    return mode.create(setups.intents, newSetupIntent(mode, input));
  }),
  ...intentEndpoints(setups),
];
