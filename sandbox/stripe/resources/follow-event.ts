import type { Mode } from '../mode.ts';
import { followPayment, invoices } from './invoice.ts';
import { payments } from './payment-intent.ts';
import { endSubscriptionsOf, followInvoice } from './subscription.ts';

/** What an event of one object brings about in the objects that depend on it. */
export function followEvent(mode: Mode, type: string, id: string): void {
  switch (type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.requires_action':
      followPayment(mode, payments.intents.get(mode, id));
      break;
    case 'invoice.payment_succeeded':
    case 'invoice.payment_failed':
      followInvoice(mode, invoices.get(mode, id));
      break;
    case 'customer.deleted':
      endSubscriptionsOf(mode, id);
      break;
  }
}
