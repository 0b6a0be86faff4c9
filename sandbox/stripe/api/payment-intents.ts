import { z } from 'zod';
import { newPaymentIntent } from '../objects/payment-intent.ts';
import { cancelPaymentIntent } from '../payments/cancel-payment-intent.ts';
import { findOrMakePaymentMethod } from '../payments/create-payment-method.ts';
import { confirmPayment } from '../payments/confirm-payment.ts';
import { checkAmount } from '../payments/check-amount.ts';
import { updatePaymentIntent } from '../payments/update-payment-intent.ts';
import { checkClientSecret } from './check-client-secret.ts';
import { chosenMethod, confirmShape } from './chosen-method.ts';
import { get, list, open, post, type Call, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { customers, find, paymentIntents } from './find.ts';

const shape = {
  customer: field.text.optional(),
  description: field.clearableText.optional(),
  metadata: field.metadata.optional(),
  payment_method: field.text.optional(),
  receipt_email: field.clearableText.optional(),
  setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
};

const automaticPaymentMethods = z.strictObject({
  enabled: field.flag,
  allow_redirects: z.enum(['always', 'never']).optional(),
});

const createShape = {
  ...shape,
  amount: field.integer,
  automatic_payment_methods: automaticPaymentMethods.optional(),
  confirm: field.flag.optional(),
  currency: field.currency,
  off_session: field.flag.optional(),
  payment_method_types: z.array(z.literal('card')).optional(),
  return_url: field.text.optional(),
};

const secretShape = { client_secret: field.text.optional() };

export const paymentIntentEndpoints: Endpoint[] = [
  post('/payment_intents', createShape, createPaymentIntent),

  open(
    get('/payment_intents/:id', secretShape, (call, input) =>
      checkClientSecret(call, find(call.world, paymentIntents, call.id), input.client_secret),
    ),
  ),

  list('/payment_intents', { customer: field.text.optional() }, ({ world }, { customer }) => {
    if (customer) find(world, customers, customer, 'customer');
    return world.paymentIntents.list((each) => !customer || each.customer === customer);
  }),

  post(
    '/payment_intents/:id',
    { ...shape, amount: field.integer.optional(), currency: field.currency.optional() },
    ({ world, id }, { metadata, ...input }) => {
      const intent = find(world, paymentIntents, id);
      if (input.customer) find(world, customers, input.customer, 'customer');
      updatePaymentIntent(world, intent, {
        ...input,
        metadata: field.withMetadata(intent.metadata, metadata),
      });
      return intent;
    },
  ),

  open(
    post('/payment_intents/:id/confirm', confirmShape, (call, input) => {
      const intent = find(call.world, paymentIntents, call.id);
      checkClientSecret(call, intent, input.client_secret);
      const method = chosenMethod(call.world, intent, input);
      return confirmPayment(call.world, intent, method, input.off_session ?? false);
    }),
  ),

  post(
    '/payment_intents/:id/cancel',
    { cancellation_reason: field.text.optional() },
    ({ world, id }, { cancellation_reason: reason }) =>
      cancelPaymentIntent(world, find(world, paymentIntents, id), reason ?? null),
  ),
];

function createPaymentIntent(
  { world }: Call,
  input: z.infer<z.ZodObject<typeof createShape>>,
): object {
  const { confirm, off_session, metadata, payment_method, ...rest } = input;
  checkAmount(input.amount, input.currency);
  if (input.customer) find(world, customers, input.customer, 'customer');
  const method = payment_method ? findOrMakePaymentMethod(world, payment_method) : undefined;
  const intent = newPaymentIntent(world.stamp(), {
    ...rest,
    metadata: field.withMetadata({}, metadata),
    ...(method && { payment_method: method.id }),
  });
  world.emit('payment_intent.created', world.paymentIntents.add(intent));
  return confirm ? confirmPayment(world, intent, method, off_session ?? false) : intent;
}
