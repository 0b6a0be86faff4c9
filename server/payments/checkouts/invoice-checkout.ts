import type Stripe from 'stripe';
import { currency, plans } from '#shared/contract/billing/constants.ts';
import type { Checkout } from '#server/domain/billing/checkout/ports.ts';
import { ensurePrice } from '../stripe-prices.ts';
import {
  describeOffer,
  discountsOf,
  readBill,
  required,
  taxOf,
  type Opening,
} from './offer-fields.ts';

// Stripe works out codes and taxes of invoices only, so 30 days with either are paid by one.

const expand = ['confirmation_secret'];

/** Repeated under the same key, each of its calls answers with what the first one made. */
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
