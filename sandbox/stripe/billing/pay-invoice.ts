import { invalidRequest } from '../fault.ts';
import type { Invoice } from '../objects/invoice.ts';
import type { PaymentMethod } from '../objects/payment-method.ts';
import { attemptPayment, failPayment } from '../payments/attempt-payment.ts';
import type { World } from '../world.ts';
import { intentOf } from './invoice-links.ts';
import { settleInvoice } from './settle-invoice.ts';

/** Charges the given card for an open invoice, or else the one on file. */
export function payInvoice(
  world: World,
  invoice: Invoice,
  given: PaymentMethod | undefined,
  isOffSession: boolean,
): Invoice {
  const intent = intentOf(world, invoice);
  if (invoice.status !== 'open' || !intent) {
    throw invalidRequest(`This invoice is ${invoice.status} and cannot be paid.`);
  }
  const method = given ?? methodOnFile(world, invoice);
  if (method) attemptPayment(world, intent, method, { isAuthenticated: false, isOffSession });
  else failPayment(world, intent, undefined, noMethod);
  settleInvoice(world, intent);
  return invoice;
}

const noMethod = {
  type: 'invalid_request_error',
  code: 'invoice_payment_intent_requires_action',
  message:
    'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
} as const;

function methodOnFile(world: World, invoice: Invoice): PaymentMethod | undefined {
  const { subscription } = invoice.parent.subscription_details;
  const ids = [
    world.subscriptions.find(subscription)?.default_payment_method,
    world.customers.find(invoice.customer)?.invoice_settings.default_payment_method,
  ];
  return ids
    .map((id) => world.paymentMethods.find(id ?? ''))
    .find((method) => method?.customer === invoice.customer);
}
