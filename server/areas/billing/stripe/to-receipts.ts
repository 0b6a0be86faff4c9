import type Stripe from 'stripe';
import type { PaymentReceipt } from '#shared/contract/billing/schemas.ts';
import {
  isOfThirtyDays,
  paymentsOf,
  taxCentsOf,
  toDate,
  type CustomerRecords,
  type PaymentRecord,
} from './customer-records.ts';
import { toDispute } from './to-payment-state.ts';

/** A person's payments and open renewals, newest first. */
export function toReceipts(records: CustomerRecords): PaymentReceipt[] {
  const invoices = records.invoices
    .filter(isWorthShowing)
    .map((invoice) => readInvoice(invoice, paymentsOf(invoice, records)));
  const payments = records.payments
    .filter(({ intent }) => intent.status === 'succeeded' && isOfThirtyDays(intent))
    .map(readPayment);
  return [...invoices, ...payments].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

// The open invoice of a payment form isn't shown, because it exists only while the form is open.
function isWorthShowing({ id, status, billing_reason: reason }: Stripe.Invoice): boolean {
  return Boolean(id) && (status === 'paid' || (status === 'open' && !ofForms.has(reason ?? '')));
}

const ofForms = new Set(['subscription_create', 'manual']);

function readInvoice(invoice: Stripe.Invoice, payments: PaymentRecord[]): PaymentReceipt {
  const { id, number, created, total, currency, status, hosted_invoice_url } = invoice;
  return {
    id,
    kind: isOfThirtyDays(invoice) ? 'payment' : 'subscription',
    number: number ?? null,
    createdAt: toDate(created).toISOString(),
    amountCents: total,
    taxCents: taxCentsOf(invoice),
    refundedCents: refundedOf(payments),
    currency,
    status: status === 'paid' ? fateOf(payments) : 'open',
    url: hosted_invoice_url ?? null,
  };
}

function readPayment(payment: PaymentRecord): PaymentReceipt {
  const { intent, charge } = payment;
  return {
    id: intent.id,
    kind: 'payment',
    number: charge?.receipt_number ?? null,
    createdAt: toDate(charge?.created ?? intent.created).toISOString(),
    amountCents: intent.amount,
    taxCents: 0,
    refundedCents: refundedOf([payment]),
    currency: intent.currency,
    status: fateOf([payment]),
    url: charge?.receipt_url ?? null,
  };
}

function refundedOf(payments: PaymentRecord[]): number {
  return payments.reduce((cents, { charge }) => cents + (charge?.amount_refunded ?? 0), 0);
}

function fateOf(payments: PaymentRecord[]): PaymentReceipt['status'] {
  if (payments.some(({ charge }) => charge?.refunded)) return 'refunded';
  const standings = payments.map(({ disputes }) => toDispute(disputes)?.status);
  if (standings.includes('open')) return 'disputed';
  return standings.includes('lost') ? 'lost' : 'paid';
}
