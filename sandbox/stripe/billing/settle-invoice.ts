import type { Invoice } from '../objects/invoice.ts';
import { change } from '../objects/change.ts';
import type { PaymentIntent } from '../objects/payment-intent.ts';
import type { Subscription } from '../objects/subscription.ts';
import type { World } from '../world.ts';
import { endSubscription } from './end-subscription.ts';
import { invoiceOf, paymentOf } from './invoice-links.ts';

const daySeconds = 86_400;

/** Stripe's default: three more attempts, these many days after the one before. */
const retryDays = [3, 5, 7];

/** Lets an invoice and its subscription follow what became of the payment. */
export function settleInvoice(world: World, intent: PaymentIntent): void {
  const invoice = invoiceOf(world, intent);
  if (invoice?.status !== 'open') return;
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = world.subscriptions.find(id);
  if (!subscription) return;
  if (intent.status === 'succeeded') settlePaid(world, invoice, subscription, intent);
  else if (intent.status === 'requires_action') askFor(world, invoice);
  else settleFailed(world, invoice, subscription);
}

function settlePaid(
  world: World,
  invoice: Invoice,
  subscription: Subscription,
  intent: PaymentIntent,
): void {
  const now = world.now();
  change(invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
  });
  const payment = paymentOf(world, invoice);
  if (payment) {
    payment.status = 'paid';
    payment.amount_paid = invoice.amount_paid;
    payment.status_transitions = { canceled_at: null, paid_at: now };
  }
  world.emit('invoice.paid', invoice);
  world.emit('invoice.payment_succeeded', invoice);
  const saves = subscription.payment_settings.save_default_payment_method === 'on_subscription';
  const isDue = subscription.latest_invoice === invoice.id;
  world.update('customer.subscription.updated', subscription, {
    ...(isDue && subscription.status !== 'canceled' && { status: 'active' }),
    ...(saves && intent.payment_method && { default_payment_method: intent.payment_method }),
  });
}

function askFor(world: World, invoice: Invoice): void {
  invoice.attempted = true;
  world.emit('invoice.payment_action_required', invoice);
}

function settleFailed(world: World, invoice: Invoice, subscription: Subscription): void {
  const isRenewal = invoice.billing_reason === 'subscription_cycle';
  const delayDays = isRenewal ? retryDays[invoice.attempt_count] : undefined;
  invoice.attempted = true;
  invoice.attempt_count += 1;
  invoice.next_payment_attempt =
    delayDays === undefined ? null : world.now() + delayDays * daySeconds;
  world.emit('invoice.payment_failed', invoice);
  if (!isRenewal) return;
  world.update('customer.subscription.updated', subscription, { status: 'past_due' });
  if (delayDays === undefined) endSubscription(world, subscription, 'payment_failed');
}
