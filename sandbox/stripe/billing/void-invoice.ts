import type { Invoice } from '../objects/invoice.ts';
import { cancelPaymentIntent } from '../payments/cancel-payment-intent.ts';
import type { World } from '../world.ts';
import { intentOf, paymentOf } from './invoice-links.ts';

export function voidInvoice(world: World, invoice: Invoice): Invoice {
  const now = world.now();
  const intent = intentOf(world, invoice);
  if (intent && intent.status !== 'canceled') cancelPaymentIntent(world, intent, 'void_invoice');
  const payment = paymentOf(world, invoice);
  if (payment) {
    payment.status = 'canceled';
    payment.status_transitions = { canceled_at: now, paid_at: null };
  }
  invoice.status = 'void';
  invoice.next_payment_attempt = null;
  invoice.status_transitions = { ...invoice.status_transitions, voided_at: now };
  world.emit('invoice.voided', invoice);
  return invoice;
}
