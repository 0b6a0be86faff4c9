import { newInvoice, type Invoice } from '../objects/invoice.ts';
import { change } from '../objects/change.ts';
import { newInvoicePayment } from '../objects/invoice-payment.ts';
import { newPaymentIntent, type PaymentIntent } from '../objects/payment-intent.ts';
import type { Customer } from '../objects/customer.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { World } from '../world.ts';

const draftSeconds = 3600;

/** Bills the subscription for its present period; renewals stay drafts for an hour. */
export function issueInvoice(
  world: World,
  subscription: Subscription,
  customer: Customer,
  reason: 'subscription_create' | 'subscription_cycle',
): Invoice {
  const finalizesAt = reason === 'subscription_cycle' ? world.now() + draftSeconds : null;
  const invoice = newInvoice(world.stamp(), subscription, customer, reason, finalizesAt);
  world.emit('invoice.created', world.invoices.add(invoice));
  return invoice;
}

/** From here on the bill stands, and an intent waits to pay it. */
export function finalizeInvoice(world: World, invoice: Invoice, customer: Customer): PaymentIntent {
  const now = world.now();
  const sequence = String(customer.next_invoice_sequence++).padStart(4, '0');
  const page = `${world.origin()}/stripe/receipts/${invoice.id}`;
  change(invoice, {
    automatically_finalizes_at: null,
    effective_at: now,
    ending_balance: 0,
    hosted_invoice_url: page,
    invoice_pdf: page,
    number: `${customer.invoice_prefix}-${sequence}`,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: now },
  });
  const intent = newPaymentIntent(world.stamp(), {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: customer.id,
    description: invoice.billing_reason === 'subscription_create' ? first : later,
    order_reference: invoice.id,
    receipt_email: null,
    setup_future_usage: 'off_session',
  });
  world.paymentIntents.add(intent);
  world.invoicePayments.add(newInvoicePayment(world.stamp(), invoice, intent.id));
  world.emit('payment_intent.created', intent);
  world.emit('invoice.finalized', invoice);
  return intent;
}

const first = 'Subscription creation';
const later = 'Subscription update';
