/**
 * The events that we ask Stripe to send, and the only ones that we act on. Each says that something about a
 * customer or a price has changed.
 */
export const paymentEventTypes = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.funds_reinstated',
  'charge.refunded',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.updated',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.voided',
  'payment_intent.canceled',
  'payment_intent.payment_failed',
  'payment_intent.processing',
  'payment_intent.succeeded',
  'price.created',
  'price.deleted',
  'price.updated',
  'refund.created',
  'refund.failed',
  'refund.updated',
  'setup_intent.succeeded',
] as const;

const known = new Set<string>(paymentEventTypes);

export function isPaymentEventType(type: string): boolean {
  return known.has(type);
}
