import type Stripe from 'stripe';
import { z } from 'zod';
import { decideSetup } from '../bank.ts';
import { Collection } from '../collection.ts';
import { post, type Endpoint } from '../http/endpoint.ts';
import type { ErrorBody } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { customers } from './customer.ts';
import { intentEndpoints, keepCard, type IntentKind, type IntentStatus } from './intent.ts';
import { newClientSecret, newId, type PartOf, type Stamp } from './object.ts';

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
    payment_method: null as string | null,
    status: 'requires_payment_method' as IntentStatus,
  } satisfies Omit<PartOf<Stripe.SetupIntent>, 'last_setup_error'> & { last_setup_error: unknown };
}

/** Puts a card on file without charging it. */
export const setups: IntentKind<SetupIntent> = {
  path: '/setup_intents',
  intents: new Collection('seti', 'setupintent'),
  decide: decideSetup,
  succeed(mode, setup, method) {
    setup.last_setup_error = null;
    keepCard(mode, method, setup.customer);
    mode.emit('setup_intent.succeeded', setup);
  },
  toError: (_mode, _setup, _method, decline) => ({ type: 'card_error', ...decline }),
  fail(mode, setup, error) {
    setup.last_setup_error = error;
    mode.emit('setup_intent.setup_failed', setup);
  },
};

const createShape = {
  automatic_payment_methods: field.withoutRedirects.optional(),
  customer: field.text,
  usage: z.literal('off_session').optional(),
};

export const setupIntentEndpoints: Endpoint[] = [
  post('/setup_intents', createShape, ({ mode }, { customer }) => {
    customers.get(mode, customer, 'customer');
    const setup = setups.intents.add(mode, newSetupIntent(mode.stamp(), customer));
    mode.emit('setup_intent.created', setup);
    return setup;
  }),
  ...intentEndpoints(setups),
];
