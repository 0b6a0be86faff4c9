import type { World } from '../world.ts';

/** Any object that has an id of its own, by that id's prefix. */
export function findObject(world: World, id: string): object | undefined {
  const prefix = id.slice(0, id.indexOf('_'));
  return collectionOf(world, prefix)?.find(id);
}

function collectionOf(world: World, prefix: string) {
  switch (prefix) {
    case 'cus':
      return world.customers;
    case 'prod':
      return world.products;
    case 'price':
      return world.prices;
    case 'pm':
      return world.paymentMethods;
    case 'pi':
      return world.paymentIntents;
    case 'ch':
      return world.charges;
    case 'sub':
      return world.subscriptions;
    case 'in':
      return world.invoices;
    case 'seti':
      return world.setupIntents;
    case 're':
      return world.refunds;
    case 'du':
      return world.disputes;
    default:
      return undefined;
  }
}
