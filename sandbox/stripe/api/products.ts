import { newProduct } from '../objects/product.ts';
import { get, list, post, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { find, products } from './find.ts';

export const productEndpoints: Endpoint[] = [
  post(
    '/products',
    {
      id: field.text.optional(),
      active: field.flag.optional(),
      description: field.text.optional(),
      metadata: field.metadata.optional(),
      name: field.text,
    },
    ({ world }, { metadata, ...input }) => {
      const more = { ...input, metadata: field.withMetadata({}, metadata) };
      const product = world.products.add(newProduct(world.stamp(), more));
      world.emit('product.created', product);
      return product;
    },
  ),

  get('/products/:id', {}, ({ world, id }) => find(world, products, id)),

  list('/products', { active: field.flag.optional() }, ({ world }, { active }) =>
    world.products.list((each) => active === undefined || each.active === active),
  ),
];
