import type Stripe from 'stripe';
import { z } from 'zod';
import { Collection } from '../collection.ts';
import { list, post, type Endpoint } from '../http/endpoint.ts';
import { invalidRequest, type ApiError } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { newId, type PartOf, type Stamp } from './object.ts';
import { products } from './product.ts';

interface NewPrice {
  id?: string;
  currency: string;
  lookup_key: string;
  product: string;
  recurring?: { interval: 'month' } | undefined;
  unit_amount: number;
}

export type Price = ReturnType<typeof newPrice>;

export function newPrice(stamp: Stamp, input: NewPrice) {
  const { recurring } = input;
  return {
    id: input.id ?? newId('price'),
    object: 'price' as const,
    ...stamp,
    active: true,
    currency: input.currency,
    lookup_key: input.lookup_key as string | null,
    product: input.product,
    recurring: recurring ? { ...recurring, interval_count: 1 } : null,
    type: recurring ? ('recurring' as const) : ('one_time' as const),
    unit_amount: input.unit_amount,
  } satisfies PartOf<Stripe.Price>;
}

export const prices = new Collection<Price>('price', 'price');

const createShape = {
  currency: field.currency,
  lookup_key: field.text,
  product: field.text,
  recurring: z.strictObject({ interval: z.literal('month') }).optional(),
  transfer_lookup_key: field.flag.default(false),
  unit_amount: field.integer,
};

const listShape = {
  active: z.literal('true').optional(),
  lookup_keys: z.array(field.text).max(10).optional(),
};

export const priceEndpoints: Endpoint[] = [
  post('/prices', createShape, ({ mode }, { transfer_lookup_key: isMoving, ...input }) => {
    products.get(mode, input.product, 'product');
    const [holder] = prices.list(mode, (each) => each.lookup_key === input.lookup_key);
    if (holder && !isMoving) throw alreadyUsed(holder);
    if (holder) mode.update('price.updated', holder, { lookup_key: null });
    const price = prices.add(mode, newPrice(mode.stamp(), input));
    mode.emit('price.created', price);
    return price;
  }),
  list('/prices', listShape, ({ mode }, { lookup_keys: keys }) =>
    prices.list(mode, (each) => !keys || keys.includes(each.lookup_key ?? '')),
  ),
];

function alreadyUsed({ id }: Price): ApiError {
  return invalidRequest(
    `A price (\`${id}\`) already uses that lookup key. Specify \`transfer_lookup_key=true\` to transfer the lookup key from the price to the new price.`,
    { param: 'lookup_key' },
  );
}
