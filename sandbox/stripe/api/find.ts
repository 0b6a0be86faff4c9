import type { Collection } from '../collection.ts';
import { noSuch } from '../fault.ts';
import type { World } from '../world.ts';

interface Kind<T extends { id: string }> {
  noun: string;
  of(world: World): Collection<T>;
}

export const customers = kind('customer', (world) => world.customers);
export const products = kind('product', (world) => world.products);
export const prices = kind('price', (world) => world.prices);
export const paymentMethods = kind('PaymentMethod', (world) => world.paymentMethods);
export const paymentIntents = kind('payment_intent', (world) => world.paymentIntents);
export const charges = kind('charge', (world) => world.charges);
export const subscriptions = kind('subscription', (world) => world.subscriptions);
export const invoices = kind('invoice', (world) => world.invoices);
export const setupIntents = kind('setupintent', (world) => world.setupIntents);
export const refunds = kind('refund', (world) => world.refunds);
export const disputes = kind('dispute', (world) => world.disputes);
export const events = kind('event', (world) => world.events);

/** Finds what a parameter names (`id` is the one in the address), or ends the call. */
export function find<T extends { id: string }>(
  world: World,
  { noun, of }: Kind<T>,
  id: string,
  param = 'id',
): T {
  const object = of(world).find(id);
  if (object) return object;
  throw noSuch(noun, id, param, of(world.otherWorld()).find(id) ? otherWorldHint(world) : '');
}

function otherWorldHint({ livemode }: World): string {
  const [other, own] = livemode ? ['test', 'live'] : ['live', 'test'];
  return `; a similar object exists in ${other} mode, but a ${own} mode key was used to make this request.`;
}

function kind<T extends { id: string }>(
  noun: string,
  of: (world: World) => Collection<T>,
): Kind<T> {
  return { noun, of };
}
