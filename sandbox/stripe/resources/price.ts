import Stripe from 'stripe';
import { z } from 'zod';
import { list, post, type Endpoint, type Input } from '../http/endpoint.ts';
import { invalidRequest, type ApiError } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';

const shape = {
  currency: field.currency,
  lookup_key: field.text.optional(),
  product: field.text,
  recurring: z.strictObject({ interval: z.enum(['month', 'year']) }).optional(),
  unit_amount: field.integer,
};

const createShape = { ...shape, transfer_lookup_key: field.flag.default(false) };

const listShape = {
  active: z.literal('true').optional(),
  lookup_keys: z.array(field.text).max(10).optional(),
};

/** A price's amount never changes; another amount needs another price. */
const updateShape = { active: field.flag.optional(), lookup_key: z.literal('').optional() };

export type Price = ReturnType<typeof newPrice>;

function newPrice(mode: Mode, { recurring, ...input }: Input<typeof shape>, id?: string) {
  return {
    ...mode.newObject('price', 'price', id),
    ...input,
    active: true as boolean,
    lookup_key: input.lookup_key ?? null,
    recurring: recurring ? { ...recurring, interval_count: 1 } : null,
    type: recurring ? ('recurring' as const) : ('one_time' as const),
  } satisfies PartOf<Stripe.Price>;
}

export const prices = new Collection<Price>('price', 'price');

export const priceEndpoints: Endpoint[] = [
  post('/prices', createShape, ({ mode }, { transfer_lookup_key: isMoving, ...input }) => {
    products.get(mode, input.product, 'product');
    const [holder] = input.lookup_key
      ? prices.list(mode, (each) => each.lookup_key === input.lookup_key)
      : [];
    if (holder && !isMoving) throw alreadyUsed(holder);
    if (holder) mode.update('price.updated', holder, { lookup_key: null });
    return mode.create(prices, newPrice(mode, input));
  }),
  post('/prices/:id', updateShape, ({ mode, id }, { active, lookup_key: cleared }) => {
    const price = prices.get(mode, id);
    if (cleared === '') mode.update('price.updated', price, { lookup_key: null });
    if (active !== undefined) mode.update('price.updated', price, { active });
    return price;
  }),
  list('/prices', listShape, ({ mode }, { active, lookup_keys: keys }) =>
    prices.list(
      mode,
      (each) =>
        (active === undefined || each.active) && (!keys || keys.includes(each.lookup_key ?? '')),
    ),
  ),
];

function alreadyUsed({ id }: Price): ApiError {
  return invalidRequest(
    `A price (\`${id}\`) already uses that lookup key. Specify \`transfer_lookup_key=true\` to transfer the lookup key from the price to the new price.`,
    { param: 'lookup_key' },
  );
}

/** Adds the monthly and the 30-day price of "Standard Access". Each mode has its own ids. */
export function addStandardAccess(mode: Mode): void {
  const suffix = mode.livemode ? 'Live' : 'Test';
  const product = newProduct(mode, 'Standard Access', `prod_StandardAccess${suffix}`);
  products.add(mode, product);
  const common = { currency: 'usd', product: product.id };
  const thirtyDays = { ...common, lookup_key: 'standard_access_30_days', unit_amount: 1499 };
  const monthly = {
    ...common,
    lookup_key: 'standard_access_monthly',
    recurring: { interval: 'month' as const },
    unit_amount: 999,
  };
  prices.add(mode, newPrice(mode, thirtyDays, `price_StandardAccessThirtyDays${suffix}`));
  prices.add(mode, newPrice(mode, monthly, `price_StandardAccessMonthly${suffix}`));
}

type Product = ReturnType<typeof newProduct>;

function newProduct(mode: Mode, name: string, id?: string) {
  return {
    ...mode.newObject('prod', 'product', id),
    active: true,
    name,
  } satisfies PartOf<Stripe.Product>;
}

const products = new Collection<Product>('prod', 'product');

export const productEndpoints: Endpoint[] = [
  post('/products', { name: field.text }, ({ mode }, { name }) =>
    mode.create(products, newProduct(mode, name)),
  ),
  list('/products', {}, ({ mode }) => products.list(mode)),
];
