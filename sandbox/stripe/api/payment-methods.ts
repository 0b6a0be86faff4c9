import { z } from 'zod';
import { attachPaymentMethod } from '../payments/attach-payment-method.ts';
import { createPaymentMethod, findOrMakePaymentMethod } from '../payments/create-payment-method.ts';
import { detachPaymentMethod } from '../payments/detach-payment-method.ts';
import { get, list, open, post, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { customers, find, paymentMethods } from './find.ts';
import { paymentMethodData } from './payment-method-data.ts';

const ofType = { type: z.literal('card').optional() };

export const paymentMethodEndpoints: Endpoint[] = [
  open(
    post('/payment_methods', { ...paymentMethodData.shape }, ({ world }, input) =>
      createPaymentMethod(world, input),
    ),
  ),

  get('/payment_methods/:id', {}, ({ world, id }) => find(world, paymentMethods, id)),

  list(
    '/payment_methods',
    { ...ofType, customer: field.text.optional() },
    ({ world }, { customer }) => {
      if (customer) find(world, customers, customer, 'customer');
      return world.paymentMethods.list((each) => !!customer && each.customer === customer);
    },
  ),

  list('/customers/:id/payment_methods', ofType, ({ world, id }) => {
    find(world, customers, id);
    return world.paymentMethods.list((each) => each.customer === id);
  }),

  post('/payment_methods/:id/attach', { customer: field.text }, ({ world, id }, { customer }) => {
    const method = findOrMakePaymentMethod(world, id);
    find(world, customers, customer, 'customer');
    attachPaymentMethod(world, method, customer);
    return method;
  }),

  post('/payment_methods/:id/detach', {}, ({ world, id }) =>
    detachPaymentMethod(world, find(world, paymentMethods, id)),
  ),
];
