import { z } from 'zod';
import { payInvoice } from '../billing/pay-invoice.ts';
import { intentOf } from '../billing/invoice-links.ts';
import { voidInvoice } from '../billing/void-invoice.ts';
import { invalidRequest, StripeFault } from '../fault.ts';
import type { Invoice } from '../objects/invoice.ts';
import { findOrMakePaymentMethod } from '../payments/create-payment-method.ts';
import { get, list, post, type Call, type Endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { customers, find, invoices } from './find.ts';

const listShape = {
  customer: field.text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: field.text.optional(),
};

const payShape = { off_session: field.flag.optional(), payment_method: field.text.optional() };

const paymentsShape = {
  invoice: field.text.optional(),
  payment: z
    .strictObject({ type: z.literal('payment_intent'), payment_intent: field.text })
    .optional(),
  status: z.enum(['canceled', 'open', 'paid']).optional(),
};

export const invoiceEndpoints: Endpoint[] = [
  get('/invoices/:id', {}, ({ world, id }) => find(world, invoices, id)),

  list('/invoices', listShape, ({ world }, { customer, status, subscription }) => {
    if (customer) find(world, customers, customer, 'customer');
    return world.invoices.list(
      (each) =>
        (!customer || each.customer === customer) &&
        (!status || each.status === status) &&
        (!subscription || each.parent.subscription_details.subscription === subscription),
    );
  }),

  post('/invoices/:id/pay', payShape, pay),

  post('/invoices/:id/void', {}, ({ world, id }) => {
    const invoice = find(world, invoices, id);
    if (invoice.status === 'open') return voidInvoice(world, invoice);
    throw invalidRequest(`You can only pass in open invoices. This invoice is ${invoice.status}.`);
  }),

  list('/invoice_payments', paymentsShape, ({ world }, { invoice, payment, status }) =>
    world.invoicePayments.list(
      (each) =>
        (!invoice || each.invoice === invoice) &&
        (!payment || each.payment.payment_intent === payment.payment_intent) &&
        (!status || each.status === status),
    ),
  ),
];

function pay({ world, id }: Call, input: z.infer<z.ZodObject<typeof payShape>>): Invoice {
  const invoice = find(world, invoices, id);
  if (invoice.status === 'paid') {
    throw invalidRequest('Invoice is already paid', { code: 'invoice_already_paid' });
  }
  const method = input.payment_method
    ? findOrMakePaymentMethod(world, input.payment_method)
    : undefined;
  payInvoice(world, invoice, method, input.off_session ?? true);
  const error = intentOf(world, invoice)?.last_payment_error;
  if (error) throw new StripeFault(402, error);
  return invoice;
}
