import type Stripe from 'stripe';
import { z } from 'zod';
import { randomId } from '../../seed.ts';
import { endpoint, get, list, post, type Endpoint, type Input } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, type PartOf } from '../objects.ts';

const address = z.strictObject({
  city: field.text.optional(),
  country: field.text.optional(),
  line1: field.text.optional(),
  line2: field.text.optional(),
  postal_code: field.text.optional(),
  state: field.text.optional(),
});

const shape = {
  address: address.optional(),
  email: field.text.optional(),
  metadata: field.metadata,
  name: field.text.optional(),
};

const updateShape = {
  address: address.optional(),
  name: field.text.optional(),
  tax: z.strictObject({ validate_location: z.enum(['deferred', 'immediately']) }).optional(),
};

export type Customer = ReturnType<typeof newCustomer>;

function newCustomer(mode: Mode, { address: home, email, metadata, name }: Input<typeof shape>) {
  return {
    ...mode.newObject('cus', 'customer'),
    address: home ?? null,
    email: email ?? null,
    invoice_prefix: randomId('', 8).toUpperCase(),
    metadata,
    name: name ?? null,
    next_invoice_sequence: 1,
  } satisfies PartOf<Stripe.Customer>;
}

export const customers = new Collection<Customer>('cus', 'customer');

/** Deleted customers. Their subscriptions and payments stay readable. */
export const deletedCustomers = new Collection<Stripe.DeletedCustomer>('deleted', 'customer');

export const customerEndpoints: Endpoint[] = [
  post('/customers', shape, ({ mode }, input) => mode.create(customers, newCustomer(mode, input))),
  get(
    '/customers/:id',
    {},
    ({ mode, id }) => deletedCustomers.find(mode, id) ?? customers.get(mode, id),
  ),
  post('/customers/:id', updateShape, ({ mode, id }, { address: home, name, tax }) => {
    const customer = customers.get(mode, id);
    const changed = { address: home ?? customer.address, name: name ?? customer.name };
    if (tax?.validate_location === 'immediately') requireLocation(changed);
    mode.update('customer.updated', customer, changed);
    return customer;
  }),
  list('/customers', {}, ({ mode }) => customers.list(mode)),
  endpoint('DELETE', '/customers/:id', {}, ({ mode, id }) => {
    const customer = customers.get(mode, id);
    customers.remove(mode, id);
    mode.emit('customer.deleted', customer);
    return deletedCustomers.add(mode, { id, object: 'customer', deleted: true });
  }),
];

/** Refuses an address if tax can't be calculated for it, as Stripe does. */
export function requireLocation({ address }: Pick<Customer, 'address'>): void {
  const isKnown =
    /^[A-Z]{2}$/.test(address?.country ?? '') &&
    (address?.country !== 'US' || /^\d{5}$/.test(address.postal_code ?? ''));
  if (isKnown) return;
  throw invalidRequest(
    'The customer’s location isn’t recognized. Set a valid customer address in order to automatically calculate tax.',
    { code: 'customer_tax_location_invalid', param: 'address' },
  );
}
