import type Stripe from 'stripe';
import { list, post, type Endpoint } from '../http/endpoint.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';

export type Product = ReturnType<typeof newProduct>;

export function newProduct(mode: Mode, name: string, id?: string) {
  return {
    ...mode.newObject('prod', 'product', id),
    active: true,
    name,
  } satisfies PartOf<Stripe.Product>;
}

export const products = new Collection<Product>('prod', 'product');

export const productEndpoints: Endpoint[] = [
  post('/products', { name: field.text }, ({ mode }, { name }) =>
    mode.create(products, newProduct(mode, name)),
  ),
  list('/products', {}, ({ mode }) => products.list(mode)),
];
