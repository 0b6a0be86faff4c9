import { z } from 'zod';
import { invalidRequest } from '../fault.ts';
import { newPrice } from '../objects/price.ts';
import type { World } from '../world.ts';
import { get, list, post, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { find, prices, products } from './find.ts';

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: field.integer.optional(),
});

export const priceEndpoints: Endpoint[] = [
  post(
    '/prices',
    {
      active: field.flag.optional(),
      currency: field.currency,
      lookup_key: field.text.optional(),
      metadata: field.metadata.optional(),
      nickname: field.text.optional(),
      product: field.text,
      recurring: recurring.optional(),
      transfer_lookup_key: field.flag.optional(),
      unit_amount: field.integer,
    },
    ({ world }, { metadata, transfer_lookup_key: isMoving, ...input }) => {
      find(world, products, input.product, 'product');
      if (input.lookup_key) freeLookupKey(world, input.lookup_key, isMoving ?? false);
      const more = { ...input, metadata: field.withMetadata({}, metadata) };
      const price = world.prices.add(newPrice(world.stamp(), more));
      world.emit('price.created', price);
      return price;
    },
  ),

  get('/prices/:id', {}, ({ world, id }) => find(world, prices, id)),

  list(
    '/prices',
    {
      active: field.flag.optional(),
      currency: field.currency.optional(),
      lookup_keys: z.array(field.text).max(10).optional(),
      product: field.text.optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    },
    ({ world }, { lookup_keys: keys, ...wanted }) =>
      world.prices.list(
        (each) =>
          matches(each, wanted) && (!keys || (!!each.lookup_key && keys.includes(each.lookup_key))),
      ),
  ),
];

/** A key leads to one price. */
function freeLookupKey(world: World, key: string, isMoving: boolean): void {
  const [holder] = world.prices.list((each) => each.lookup_key === key);
  if (!holder) return;
  if (isMoving) {
    world.update('price.updated', holder, { lookup_key: null });
    return;
  }
  throw invalidRequest(
    `A price (\`${holder.id}\`) already uses that lookup key. Specify \`transfer_lookup_key=true\` to transfer the lookup key from the price to the new price.`,
    { param: 'lookup_key' },
  );
}

function matches<T extends object>(object: T, wanted: Partial<T>): boolean {
  const pairs = Object.entries(wanted) as [keyof T, unknown][];
  return pairs.every(([key, value]) => value === undefined || object[key] === value);
}
