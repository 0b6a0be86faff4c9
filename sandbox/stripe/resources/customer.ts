import type Stripe from 'stripe';
import { Collection } from '../collection.ts';
import { endpoint, get, list, post, type Endpoint } from '../http/endpoint.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { newId, type Metadata, type PartOf, type Stamp } from './object.ts';

interface NewCustomer {
  email?: string | undefined;
  metadata: Metadata;
  name?: string | undefined;
}

export type Customer = ReturnType<typeof newCustomer>;

function newCustomer(stamp: Stamp, { email, metadata, name }: NewCustomer) {
  return {
    id: newId('cus', 'short'),
    object: 'customer' as const,
    ...stamp,
    email: email ?? null,
    invoice_prefix: newId('', 'short').slice(1, 9).toUpperCase(),
    metadata,
    name: name ?? null,
    next_invoice_sequence: 1,
  } satisfies PartOf<Stripe.Customer>;
}

export const customers = new Collection<Customer>('cus', 'customer');

const deletedCustomers = new Collection<Stripe.DeletedCustomer>('deleted', 'customer');

const shape = {
  email: field.text.optional(),
  metadata: field.metadata,
  name: field.text.optional(),
};

export const customerEndpoints: Endpoint[] = [
  post('/customers', shape, ({ mode }, input) => {
    const customer = customers.add(mode, newCustomer(mode.stamp(), input));
    mode.emit('customer.created', customer);
    return customer;
  }),
  get(
    '/customers/:id',
    {},
    ({ mode, id }) => deletedCustomers.find(mode, id) ?? customers.get(mode, id),
  ),
  list('/customers', {}, ({ mode }) => customers.list(mode)),
  endpoint('DELETE', '/customers/:id', {}, ({ mode, id }) =>
    deleteCustomer(mode, customers.get(mode, id)),
  ),
];

function deleteCustomer(mode: Mode, customer: Customer): Stripe.DeletedCustomer {
  customers.remove(mode, customer.id);
  mode.emit('customer.deleted', customer);
  return deletedCustomers.add(mode, { id: customer.id, object: 'customer', deleted: true });
}
