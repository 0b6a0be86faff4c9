import type Stripe from 'stripe';
import { z } from 'zod';
import { get, listBy, post, toList, type Endpoint } from '../http/endpoint.ts';
import { ApiError, cardError, invalidRequest, type ErrorBody } from '../http/errors.ts';
import * as field from '../http/fields.ts';
import type { Mode } from '../mode.ts';
import { Collection, newId, type PartOf } from '../objects.ts';
import { customers } from './customer.ts';
import { attempt, cancelIntent, failIntent } from './intent.ts';
import type { Totals } from './totals.ts';
import { createPaymentIntent, payments, type PaymentIntent } from './payment-intent.ts';
import { methodOf, type PaymentMethod } from './payment-method.ts';

/** Unix seconds. */
export interface Period {
  start: number;
  end: number;
}

interface NewInvoice {
  /** Null for an invoice created by hand. */
  subscription: string | null;
  customer: string;
  totals: Totals;
  currency: string;
  period: Period;
  billing_reason: 'manual' | 'subscription_create' | 'subscription_cycle';
  metadata?: Record<string, string>;
}

type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void';

export type Invoice = ReturnType<typeof newInvoice>;

const draftSeconds = 3600;

/** The invoice for one period. Invoices for renewals stay drafts for an hour. */
function newInvoice(mode: Mode, input: NewInvoice) {
  const { totals, billing_reason, currency, customer, period, subscription } = input;
  const { subtotal, total } = totals;
  const isRenewal = billing_reason === 'subscription_cycle';
  return {
    ...mode.newObject('in', 'invoice'),
    ...totals,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false as boolean,
    automatically_finalizes_at: isRenewal ? mode.now() + draftSeconds : null,
    billing_reason,
    currency,
    customer,
    hosted_invoice_url: null as string | null,
    lines: toList([
      {
        id: newId('il'),
        object: 'line_item' as const,
        amount: subtotal,
        parent:
          subscription === null
            ? { type: 'invoice_item_details' as const }
            : {
                subscription_item_details: { subscription },
                type: 'subscription_item_details' as const,
              },
        period,
      },
    ]),
    metadata: input.metadata ?? {},
    next_payment_attempt: null as number | null,
    number: null as string | null,
    parent:
      subscription === null
        ? null
        : { subscription_details: { subscription }, type: 'subscription_details' as const },
    status: 'draft' as InvoiceStatus,
    status_transitions: { paid_at: null as number | null },
  } satisfies PartOf<Stripe.Invoice>;
}

export const invoices = new Collection<Invoice>('in', 'invoice');

type InvoicePayment = ReturnType<typeof newInvoicePayment>;

/** Links an invoice to the intent that pays it. */
function newInvoicePayment(mode: Mode, invoice: string, payment_intent: string) {
  return {
    ...mode.newObject('inpay', 'invoice_payment'),
    invoice,
    payment: { payment_intent, type: 'payment_intent' as const },
  } satisfies PartOf<Stripe.InvoicePayment>;
}

const invoicePayments = new Collection<InvoicePayment>('inpay', 'invoice_payment');

const payShape = { off_session: z.literal('true').optional(), payment_method: field.text };

export const invoiceEndpoints: Endpoint[] = [
  listBy('/invoices', 'customer', invoices),
  get('/invoices/:id', {}, ({ mode, id }) => invoices.get(mode, id)),
  post('/invoices/:id/pay', payShape, ({ mode, id }, { payment_method }) => {
    const invoice = invoices.get(mode, id);
    const error = payInvoice(mode, invoice, methodOf(mode, invoice.customer, payment_method));
    if (error) throw new ApiError(402, error);
    if (intentOf(mode, invoice)?.status === 'requires_action') throw holderNeeded();
    return invoice;
  }),
  post('/invoices/:id/void', {}, ({ mode, id }) => {
    const invoice = invoices.get(mode, id);
    if (invoice.status !== 'open') {
      throw invalidRequest(
        `You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible.`,
      );
    }
    voidInvoice(mode, invoice);
    return invoice;
  }),
];

function holderNeeded(): ApiError {
  return cardError({
    code: 'invoice_payment_intent_requires_action',
    message:
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
  });
}

/** Returns fields that an invoice has only if a call expands them; undefined for others. */
export function includedOnRequest(mode: Mode, id: string, key: string): unknown {
  const invoice = invoices.find(mode, id);
  if (!invoice) return undefined;
  if (key === 'payments') {
    return structuredClone(toList(invoicePayments.list(mode, (each) => each.invoice === id)));
  }
  if (key !== 'confirmation_secret') return undefined;
  const intent = intentOf(mode, invoice);
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

export function issueInvoice(mode: Mode, input: NewInvoice): Invoice {
  return mode.create(invoices, newInvoice(mode, input));
}

/** Finalizes the invoice and creates the intent that pays it. */
export function finalizeInvoice(mode: Mode, invoice: Invoice): void {
  const { amount_due: amount, currency, customer: customerId, id } = invoice;
  const customer = customers.get(mode, customerId);
  const sequence = String(customer.next_invoice_sequence++).padStart(4, '0');
  invoice.automatically_finalizes_at = null;
  invoice.hosted_invoice_url = mode.receiptUrl(id);
  invoice.number = `${customer.invoice_prefix}-${sequence}`;
  invoice.status = 'open';
  const intent = createPaymentIntent(mode, {
    amount,
    currency,
    customer: customerId,
    metadata: {},
    // A subscription's invoice is paid by card, so the payer is never redirected to another page.
    automatic_payment_methods: { enabled: 'true', allow_redirects: 'never' },
    ...(invoice.parent && { setup_future_usage: 'off_session' as const }),
  });
  invoicePayments.add(mode, newInvoicePayment(mode, id, intent.id));
  mode.emit('invoice.finalized', invoice);
}

/**
 * Charges a card for an open invoice while its holder is absent. Returns the error if the card is declined. If the
 * bank wants confirmation, the payment waits for the holder (`requires_action`).
 */
export function payInvoice(
  mode: Mode,
  invoice: Invoice,
  method: PaymentMethod | undefined,
): ErrorBody | null {
  const intent = intentOf(mode, invoice);
  if (invoice.status !== 'open' || !intent) {
    throw invalidRequest(`This invoice is ${invoice.status} and cannot be paid.`);
  }
  if (method) return attempt(payments, mode, intent, method, 'unproven');
  const message = 'This customer has no default payment method.';
  return failIntent(payments, mode, intent, { type: 'invalid_request_error', message });
}

/** Updates an invoice when its payment succeeds, fails or needs the cardholder to confirm it. */
export function followPayment(mode: Mode, intent: PaymentIntent): void {
  const isOfThis = ({ payment }: InvoicePayment) => payment.payment_intent === intent.id;
  const [payment] = invoicePayments.list(mode, isOfThis);
  const invoice = invoices.find(mode, payment?.invoice);
  if (invoice?.status !== 'open') return;
  if (intent.status === 'succeeded') {
    settle(mode, invoice);
  } else if (intent.status === 'requires_action') {
    mode.emit('invoice.payment_action_required', invoice);
    if (invoice.billing_reason === 'subscription_cycle') failToSettle(mode, invoice);
    else invoice.attempted = true;
  } else if (intent.last_payment_error?.code === 'payment_intent_authentication_failure') {
    // The holder's own attempt doesn't count towards Stripe's planned retries.
    mode.emit('invoice.payment_failed', invoice);
  } else {
    failToSettle(mode, invoice);
  }
}

function settle(mode: Mode, invoice: Invoice): void {
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.attempt_count += 1;
  invoice.attempted = true;
  invoice.next_payment_attempt = null;
  invoice.status = 'paid';
  invoice.status_transitions = { paid_at: mode.now() };
  mode.emit('invoice.paid', invoice);
  mode.emit('invoice.payment_succeeded', invoice);
}

/** Stripe's default is three retries, each this many days after the previous attempt. */
const retryDays = [3, 5, 7];

function failToSettle(mode: Mode, invoice: Invoice): void {
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  const delayDays = isRenewal ? retryDays[invoice.attempt_count] : undefined;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.next_payment_attempt = delayDays === undefined ? null : mode.now() + delayDays * 86_400;
  mode.emit('invoice.payment_failed', invoice);
}

export function voidInvoice(mode: Mode, invoice: Invoice): void {
  const intent = intentOf(mode, invoice);
  if (intent && intent.status !== 'canceled') cancelIntent(mode, intent);
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  mode.emit('invoice.voided', invoice);
}

/** Keeps the invoices of a subscription, but stops charging cards for them. */
export function stopCollecting(mode: Mode, subscription: string): void {
  const isOfThis = ({ parent }: Invoice) =>
    parent?.subscription_details.subscription === subscription;
  for (const invoice of invoices.list(mode, isOfThis)) {
    mode.update('invoice.updated', invoice, {
      automatically_finalizes_at: null,
      next_payment_attempt: null,
    });
  }
}

/** The intent that pays an invoice; undefined for a draft, which has none yet. */
export function intentOf(mode: Mode, invoice: Invoice): PaymentIntent | undefined {
  const [payment] = invoicePayments.list(mode, (each) => each.invoice === invoice.id);
  return payments.intents.find(mode, payment?.payment.payment_intent);
}
