import { z } from 'zod';
import { endpoint, post, type Call, type Endpoint, type Input } from '../http/endpoint.ts';
import { invalidRequest } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import { newId } from '../objects.ts';
import { discountsShape, findCoupon, redeem } from './coupon.ts';
import { customers } from './customer.ts';
import { finalizeInvoice, invoices, issueInvoice, type Invoice } from './invoice.ts';
import { prices } from './price.ts';
import { billOf, subscriptions } from './subscription.ts';
import { totalsOf } from './totals.ts';

// Invoices created by hand, and previews of invoices.

const taxShape = z.strictObject({ enabled: field.flag }).optional();
const none = { coupon: null, hasTax: false };

const createShape = {
  auto_advance: field.flag.optional(),
  automatic_tax: taxShape,
  collection_method: z.literal('charge_automatically').optional(),
  currency: field.currency,
  customer: field.text,
  description: field.text.optional(),
  discounts: discountsShape.optional(),
  metadata: field.metadata,
  payment_settings: z
    .strictObject({ payment_method_types: z.tuple([z.literal('card')]) })
    .optional(),
  pending_invoice_items_behavior: z.enum(['exclude', 'include']).optional(),
};

const itemShape = {
  customer: field.text,
  description: field.text.optional(),
  invoice: field.text,
  pricing: z.strictObject({ price: field.text }),
};

const previewShape = {
  automatic_tax: taxShape,
  currency: field.currency.optional(),
  customer: field.text.optional(),
  discounts: discountsShape.optional(),
  invoice_items: z.tuple([z.strictObject({ price: field.text })]).optional(),
  subscription: field.text.optional(),
  subscription_details: z
    .strictObject({ items: z.tuple([z.strictObject({ price: field.text })]) })
    .optional(),
};

/** The request that created each draft. Its discounts and tax apply once the draft has its item. */
const drafts = new WeakMap<Invoice, Input<typeof createShape>>();

export const billEndpoints: Endpoint[] = [
  post('/invoices/create_preview', previewShape, preview),
  post('/invoices', createShape, ({ mode }, input) => {
    customers.get(mode, input.customer, 'customer');
    const invoice = issueInvoice(mode, {
      subscription: null,
      customer: input.customer,
      totals: totalsOf(mode, input.customer, 0, none),
      currency: input.currency,
      period: { start: mode.now(), end: mode.now() },
      billing_reason: 'manual',
      metadata: input.metadata,
    });
    drafts.set(invoice, input);
    return invoice;
  }),
  post('/invoiceitems', itemShape, ({ mode }, input) => {
    const invoice = draftOf({ mode, id: input.invoice, isPublic: false });
    const price = prices.get(mode, input.pricing.price, 'pricing[price]');
    const subtotal = invoice.subtotal + price.unit_amount;
    const asked = drafts.get(invoice);
    const found = findCoupon(mode, asked?.discounts, { customer: invoice.customer, subtotal });
    const totals = totalsOf(mode, invoice.customer, subtotal, {
      coupon: found?.coupon ?? null,
      hasTax: asked?.automatic_tax?.enabled ?? false,
    });
    Object.assign(invoice, totals, { amount_due: totals.total, amount_remaining: totals.total });
    if (found) redeem(found.code);
    return { ...mode.newObject('ii', 'invoiceitem', newId('ii')), invoice: invoice.id };
  }),
  post('/invoices/:id/finalize', { auto_advance: field.flag.optional() }, (call) => {
    const invoice = draftOf(call);
    finalizeInvoice(call.mode, invoice);
    return invoice;
  }),
  endpoint('DELETE', '/invoices/:id', {}, (call) => {
    const { id, object } = draftOf(call);
    invoices.remove(call.mode, id);
    return { id, object, deleted: true };
  }),
];

function draftOf({ mode, id }: Call): Invoice {
  const invoice = invoices.get(mode, id);
  if (invoice.status === 'draft') return invoice;
  throw invalidRequest(`This invoice is already finalized, you can’t change it: ${id}.`);
}

function preview({ mode }: Call, input: Input<typeof previewShape>): object {
  if (input.subscription !== undefined) {
    return shown(billOf(mode, subscriptions.get(mode, input.subscription, 'subscription')));
  }
  const { id: customer } = customers.get(mode, input.customer ?? '', 'customer');
  const [item] = input.subscription_details?.items ?? input.invoice_items ?? [];
  const subtotal = prices.get(mode, item?.price ?? '', 'price').unit_amount;
  const found = findCoupon(mode, input.discounts, { customer, subtotal });
  const hasTax = input.automatic_tax?.enabled ?? false;
  return shown(totalsOf(mode, customer, subtotal, { coupon: found?.coupon ?? null, hasTax }));
}

function shown(totals: ReturnType<typeof totalsOf>): object {
  const id = newId('upcoming_in');
  return { id, object: 'invoice', status: 'draft', ...totals, amount_due: totals.total };
}
