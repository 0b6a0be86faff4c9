import { z } from 'zod';
import { invalidRequest } from '../fault.ts';
import { newSetupIntent } from '../objects/setup-intent.ts';
import { confirmSetup } from '../payments/confirm-setup.ts';
import { findOrMakePaymentMethod } from '../payments/create-payment-method.ts';
import { checkClientSecret } from './check-client-secret.ts';
import { chosenMethod, confirmShape } from './chosen-method.ts';
import { get, list, open, post, type Call, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { customers, find, setupIntents } from './find.ts';

const createShape = {
  automatic_payment_methods: z
    .strictObject({
      enabled: field.flag,
      allow_redirects: z.enum(['always', 'never']).optional(),
    })
    .optional(),
  confirm: field.flag.optional(),
  customer: field.text.optional(),
  description: field.text.optional(),
  metadata: field.metadata.optional(),
  payment_method: field.text.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  usage: z.enum(['off_session', 'on_session']).optional(),
};

const secretShape = { client_secret: field.text.optional() };

export const setupIntentEndpoints: Endpoint[] = [
  post('/setup_intents', createShape, create),

  open(
    get('/setup_intents/:id', secretShape, (call, input) =>
      checkClientSecret(call, find(call.world, setupIntents, call.id), input.client_secret),
    ),
  ),

  list('/setup_intents', { customer: field.text.optional() }, ({ world }, { customer }) =>
    world.setupIntents.list((each) => !customer || each.customer === customer),
  ),

  open(
    post('/setup_intents/:id/confirm', confirmShape, (call, input) => {
      const setup = find(call.world, setupIntents, call.id);
      checkClientSecret(call, setup, input.client_secret);
      return confirmSetup(call.world, setup, chosenMethod(call.world, setup, input));
    }),
  ),

  post(
    '/setup_intents/:id/cancel',
    { cancellation_reason: field.text.optional() },
    ({ world, id }, { cancellation_reason: reason }) => {
      const setup = find(world, setupIntents, id);
      if (setup.status === 'succeeded' || setup.status === 'canceled') {
        throw invalidRequest(
          `You cannot cancel this SetupIntent because it has a status of ${setup.status}.`,
          { code: 'setup_intent_unexpected_state', setup_intent: setup },
        );
      }
      setup.status = 'canceled';
      setup.cancellation_reason = reason ?? null;
      world.emit('setup_intent.canceled', setup);
      return setup;
    },
  ),
];

function create({ world }: Call, input: z.infer<z.ZodObject<typeof createShape>>): object {
  const { confirm, metadata, payment_method, ...rest } = input;
  if (input.customer) find(world, customers, input.customer, 'customer');
  const method = payment_method ? findOrMakePaymentMethod(world, payment_method) : undefined;
  const setup = newSetupIntent(world.stamp(), {
    ...rest,
    metadata: field.withMetadata({}, metadata),
    ...(method && { payment_method: method.id }),
  });
  world.emit('setup_intent.created', world.setupIntents.add(setup));
  return confirm ? confirmSetup(world, setup, method) : setup;
}
