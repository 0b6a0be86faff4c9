import type Stripe from 'stripe';
import { currency, plans } from '#shared/contract/billing/constants.ts';
import type { Checkout } from '#server/areas/billing/checkout/checkout.ts';
import { ensurePrice } from '../stripe-prices.ts';
import {
  describeOffer,
  discountsOf,
  readBill,
  required,
  taxOf,
  type Opening,
} from './offer-fields.ts';

// Stripe calculates promotion codes and taxes only for invoices, so 30 days with either use an invoice.

const expand = ['confirmation_secret'];

/** Safe to repeat: under the same idempotency key, each call returns the result of the first one. */
export async function openInvoice(
  stripe: Stripe,
  { customer, idempotencyKey: key, offer: given }: Opening,
): Promise<Checkout> {
  const offer = required(given);
  const price = await ensurePrice(stripe, offer.plan, offer.price);
  const draft = await stripe.invoices.create(
    {
      customer,
      currency,
      auto_advance: false,
      collection_method: 'charge_automatically',
      pending_invoice_items_behavior: 'exclude',
      payment_settings: { payment_method_types: ['card'] },
      metadata: describeOffer(offer),
      ...discountsOf(offer),
      ...taxOf(offer),
    },
    { idempotencyKey: key },
  );
  const description = `Standard for ${plans.thirtyDays.days} days`;
  await stripe.invoiceItems.create(
    { customer, invoice: draft.id ?? '', pricing: { price }, description },
    { idempotencyKey: `${key}:line` },
  );
  const final = { auto_advance: false, expand };
  const idempotencyKey = `${key}:final`;
  return readInvoice(
    await stripe.invoices.finalizeInvoice(draft.id ?? '', final, { idempotencyKey }),
  );
}

export async function findInvoice(stripe: Stripe, id: string): Promise<Checkout> {
  return readInvoice(await stripe.invoices.retrieve(id, { expand }));
}

function readInvoice(invoice: Stripe.Invoice): Checkout {
  const metadata = invoice.metadata ?? {};
  const checkout = {
    id: invoice.id ?? '',
    clientSecret: null,
    amountCents: invoice.amount_due,
    periodEnd: null,
    offer: metadata['offer'] ?? null,
    bill: readBill(invoice, metadata),
  };
  if (invoice.status === 'paid') return { ...checkout, status: 'done' };
  if (invoice.status !== 'open') return { ...checkout, status: 'dead' };
  const clientSecret = invoice.confirmation_secret?.client_secret ?? null;
  return { ...checkout, status: clientSecret === null ? 'processing' : 'open', clientSecret };
}
