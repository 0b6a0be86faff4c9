import type Stripe from 'stripe';
import { randomId } from '../../seed.ts';
import { endpoint, get, list, post, type Endpoint, type Input } from '../http/endpoint.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';

const shape = {
  email: field.text.optional(),
  metadata: field.metadata,
  name: field.text.optional(),
};

export type Customer = ReturnType<typeof newCustomer>;

function newCustomer(mode: Mode, { email, metadata, name }: Input<typeof shape>) {
  return {
    ...mode.newObject('cus', 'customer'),
    email: email ?? null,
    invoice_prefix: randomId('', 8).toUpperCase(),
    metadata,
    name: name ?? null,
    next_invoice_sequence: 1,
  } satisfies PartOf<Stripe.Customer>;
}

export const customers = new Collection<Customer>('cus', 'customer');

/** Their subscriptions and payments stay readable. */
export const deletedCustomers = new Collection<Stripe.DeletedCustomer>('deleted', 'customer');

export const customerEndpoints: Endpoint[] = [
  post('/customers', shape, ({ mode }, input) => mode.create(customers, newCustomer(mode, input))),
  get(
    '/customers/:id',
    {},
    ({ mode, id }) => deletedCustomers.find(mode, id) ?? customers.get(mode, id),
  ),
  list('/customers', {}, ({ mode }) => customers.list(mode)),
  endpoint('DELETE', '/customers/:id', {}, ({ mode, id }) => {
    const customer = customers.get(mode, id);
    customers.remove(mode, id);
    mode.emit('customer.deleted', customer);
    return deletedCustomers.add(mode, { id, object: 'customer', deleted: true });
  }),
];
