import type { Invoice } from '../objects/invoice.ts';
import type { InvoicePayment } from '../objects/invoice-payment.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { World } from '../world.ts';

export function paymentOf(world: World, invoice: Invoice): InvoicePayment | undefined {
  return world.invoicePayments.list((each) => each.invoice === invoice.id)[0];
}

export function intentOf(world: World, invoice: Invoice): PaymentIntent | undefined {
  return world.paymentIntents.find(paymentOf(world, invoice)?.payment.payment_intent ?? '');
}

export function invoiceOf(world: World, intent: PaymentIntent): Invoice | undefined {
  return world.invoices.find(intent.payment_details.order_reference ?? '');
}
