import { newId } from './ids.ts';
import type { Invoice } from './invoice.ts';
import type { Stamp } from './stamp.ts';

export type InvoicePayment = ReturnType<typeof newInvoicePayment>;

/** What ties an invoice to the intent that pays it. */
export function newInvoicePayment(stamp: Stamp, invoice: Invoice, paymentIntent: string) {
  return {
    id: newId('inpay'),
    object: 'invoice_payment' as const,
    amount_paid: null as number | null,
    amount_requested: invoice.amount_due,
    created: stamp.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: stamp.livemode,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' as const },
    status: 'open' as 'canceled' | 'open' | 'paid',
    status_transitions: { canceled_at: null as number | null, paid_at: null as number | null },
  };
}
