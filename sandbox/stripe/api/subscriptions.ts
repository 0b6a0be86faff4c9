import { z } from 'zod';
import { cancellation } from '../billing/cancellation.ts';
import { createSubscription } from '../billing/create-subscription.ts';
import { endSubscription } from '../billing/end-subscription.ts';
import { invalidRequest, noSuch } from '../fault.ts';
import { change } from '../objects/change.ts';
import type { Subscription } from '../objects/subscription.ts';
import { findOrMakePaymentMethod } from '../payments/create-payment-method.ts';
import { endpoint, get, list, post, type Call, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { customers, find, prices, subscriptions } from './find.ts';
import { createShape, updateShape } from './subscription-shape.ts';

type CreateInput = z.infer<z.ZodObject<typeof createShape>>;
type UpdateInput = z.infer<z.ZodObject<typeof updateShape>>;

const listShape = {
  customer: field.text.optional(),
  price: field.text.optional(),
  status: field.text.optional(),
};

const cancelShape = {
  cancellation_details: updateShape.cancellation_details,
  invoice_now: field.flag.optional(),
  prorate: field.flag.optional(),
};

export const subscriptionEndpoints: Endpoint[] = [
  post('/subscriptions', createShape, create),
  get('/subscriptions/:id', {}, ({ world, id }) => find(world, subscriptions, id)),
  list('/subscriptions', listShape, ({ world }, { customer, price, status }) => {
    if (customer) find(world, customers, customer, 'customer');
    return world.subscriptions.list(
      (each) =>
        (!customer || each.customer === customer) &&
        (!price || each.items.data.some((item) => item.price.id === price)) &&
        hasStatus(each, status),
    );
  }),
  post('/subscriptions/:id', updateShape, update),
  endpoint('DELETE', '/subscriptions/:id', cancelShape, cancel),
];

function create({ world }: Call, input: CreateInput): Subscription {
  const [{ price: priceId, quantity = 1 }] = input.items;
  const price = find(world, prices, priceId, 'items[0][price]');
  if (!price.recurring) {
    throw invalidRequest(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items[0][price]' },
    );
  }
  const methodId = input.default_payment_method;
  const settings = input.payment_settings;
  return createSubscription(world, {
    customer: find(world, customers, input.customer, 'customer'),
    price,
    quantity,
    metadata: field.withMetadata({}, input.metadata),
    description: input.description,
    cancelsAtPeriodEnd: input.cancel_at_period_end ?? false,
    savesPaymentMethod: settings?.save_default_payment_method === 'on_subscription',
    method: methodId ? findOrMakePaymentMethod(world, methodId) : undefined,
    chargesAtOnce: input.payment_behavior !== 'default_incomplete',
  });
}

function update({ world, id }: Call, input: UpdateInput): Subscription {
  const subscription = find(world, subscriptions, id);
  if (subscription.status === 'canceled' || subscription.status === 'incomplete_expired') {
    throw invalidRequest(
      'A canceled subscription can only update its cancellation_details and metadata.',
    );
  }
  const { cancel_at_period_end: ends, default_payment_method: methodId } = input;
  world.update('customer.subscription.updated', subscription, {
    ...(ends !== undefined && cancellation(world, subscription, ends)),
    ...(methodId && { default_payment_method: findOrMakePaymentMethod(world, methodId).id }),
    ...(input.description !== undefined && { description: input.description }),
    metadata: field.withMetadata(subscription.metadata, input.metadata),
  });
  return subscription;
}

function cancel({ world, id }: Call, input: z.infer<z.ZodObject<typeof cancelShape>>) {
  const subscription = find(world, subscriptions, id);
  const isOver = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
  if (isOver) throw noSuch('subscription', id, 'id');
  const { comment = null, feedback = null } = input.cancellation_details ?? {};
  change(subscription, {
    cancellation_details: { ...subscription.cancellation_details, comment, feedback },
  });
  return endSubscription(world, subscription, 'cancellation_requested');
}

/** Unless told, whatever is not over. */
function hasStatus({ status }: Subscription, wanted: string | undefined): boolean {
  const isOver = status === 'canceled' || status === 'incomplete_expired';
  if (wanted === 'all') return true;
  if (wanted === 'ended') return isOver;
  return wanted === undefined ? !isOver : status === wanted;
}
