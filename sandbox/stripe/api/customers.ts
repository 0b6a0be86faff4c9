import { z } from 'zod';
import { deleteCustomer } from '../billing/delete-customer.ts';
import { newAddress } from '../objects/billing-details.ts';
import { newCustomer } from '../objects/customer.ts';
import { endpoint, get, list, post, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { customers, find, paymentMethods } from './find.ts';
import { searchCustomers } from './search-customers.ts';

const shape = {
  address: field.address.optional(),
  description: field.clearableText.optional(),
  email: field.clearableText.optional(),
  metadata: field.metadata.optional(),
  name: field.clearableText.optional(),
  phone: field.clearableText.optional(),
};

const invoiceSettings = z.strictObject({
  default_payment_method: field.clearableText.optional(),
});

export const customerEndpoints: Endpoint[] = [
  post('/customers', shape, ({ world }, { address, metadata, ...input }) => {
    const customer = newCustomer(world.stamp(), {
      ...input,
      address: address ? newAddress(address) : null,
      metadata: field.withMetadata({}, metadata),
    });
    world.emit('customer.created', world.customers.add(customer));
    return customer;
  }),

  get('/customers/search', { query: field.text, limit: field.integer.optional() }, searchCustomers),

  get('/customers/:id', {}, ({ world, id }) => {
    return world.deletedCustomers.find(id) ?? find(world, customers, id);
  }),

  list('/customers', { email: field.text.optional() }, ({ world }, { email }) =>
    world.customers.list((each) => email === undefined || each.email === email),
  ),

  post(
    '/customers/:id',
    { ...shape, invoice_settings: invoiceSettings.optional() },
    ({ world, id }, { address, metadata, invoice_settings, ...input }) => {
      const customer = find(world, customers, id);
      const method = invoice_settings?.default_payment_method;
      if (method) find(world, paymentMethods, method, 'invoice_settings[default_payment_method]');
      world.update('customer.updated', customer, {
        ...input,
        ...(address !== undefined && { address: address && newAddress(address) }),
        metadata: field.withMetadata(customer.metadata, metadata),
        ...(method !== undefined && {
          invoice_settings: { ...customer.invoice_settings, default_payment_method: method },
        }),
      });
      return customer;
    },
  ),

  endpoint('DELETE', '/customers/:id', {}, ({ world, id }) =>
    deleteCustomer(world, find(world, customers, id)),
  ),
];
