import type Stripe from 'stripe';
import { Collection } from '../collection.ts';
import { list, post, type Endpoint } from '../http/endpoint.ts';
import * as field from '../http/fields.ts';
import { newId, type PartOf, type Stamp } from './object.ts';

export type Product = ReturnType<typeof newProduct>;

export function newProduct(stamp: Stamp, name: string, id = newId('prod', 'short')) {
  return {
    id,
    object: 'product' as const,
    ...stamp,
    active: true,
    name,
  } satisfies PartOf<Stripe.Product>;
}

export const products = new Collection<Product>('prod', 'product');

export const productEndpoints: Endpoint[] = [
  post('/products', { name: field.text }, ({ mode }, { name }) => {
    const product = products.add(mode, newProduct(mode.stamp(), name));
    mode.emit('product.created', product);
    return product;
  }),
  list('/products', {}, ({ mode }) => products.list(mode)),
];
