import { AppError } from '#server/platform/app-error.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { askableEnvironments } from '../payment-keys.ts';
import type { PaymentEvent } from '../stripe/verify-event.ts';
import { refreshPayment, syncCustomer } from './sync-customer.ts';

/**
 * Receives an event from the payment provider. Throws if the provider should send it again. An
 * unusable event is only logged, because sending it again wouldn't change it.
 */
export async function receiveEvent(
  deps: BillingDeps,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = deps.gateway.verifyEvent(body, signature);
  if ('unusable' in event) {
    deps.logUnusable(event.unusable);
    return;
  }
  if (!(await deps.ledger.record(event))) await applyEvent(deps, event);
}

/** Refreshes the prices, or syncs the event's customer. Events may arrive repeatedly and in any order. */
export async function applyEvent(deps: BillingDeps, event: PaymentEvent): Promise<void> {
  const { environment } = event;
  if (event.type.startsWith('price.')) {
    await deps.prices.refresh(environment);
    await deps.ledger.markApplied(event.id, 'applied');
    return;
  }
  const customerId = isPaymentEventType(event.type) ? await findCustomerId(deps, event) : null;
  const customer = customerId && (await deps.store.findCustomerById(environment, customerId));
  if (customer) await syncCustomer(deps, environment, customer.customerId);
  const isCurrent = customer && customer.retiredAt === null;
  const isKnown = isCurrent || (await isOfGoneCustomer(deps, event));
  await deps.ledger.markApplied(event.id, isKnown || customer ? 'applied' : 'ignored');
}

/** Payments outlive their customer, because they can still be refunded or disputed later. */
async function isOfGoneCustomer(deps: BillingDeps, event: PaymentEvent): Promise<boolean> {
  const { environment, paymentIntentId, type } = event;
  if (paymentIntentId === null || !isPaymentEventType(type)) return false;
  const payment = await deps.payments.find(environment, paymentIntentId);
  if (payment) await refreshPayment(deps, payment);
  return payment !== null;
}

async function findCustomerId({ gateway }: BillingDeps, event: PaymentEvent) {
  if (event.customerId !== null) return event.customerId;
  const { environment, paymentIntentId } = event;
  return paymentIntentId && gateway.findPayer(environment, paymentIntentId);
}

/** Applies stored events that were not applied because the provider or this server was down. */
export async function applyLeftEvents(
  deps: BillingDeps,
  receivedBefore: Date,
  signal: AbortSignal,
): Promise<void> {
  const environments = askableEnvironments(deps.settings);
  for (const event of await deps.ledger.listUnapplied(environments, receivedBefore, 200)) {
    signal.throwIfAborted();
    try {
      await applyEvent(deps, event);
    } catch (error) {
      deps.logError(error, event.customerId ?? event.id);
      if (error instanceof AppError && error.code === 'payments-unavailable') return;
    }
  }
}

/**
 * The events that we ask Stripe to send, and the only ones that we act on. Each reports a change to a customer or
 * a price.
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

function isPaymentEventType(type: string): boolean {
  return known.has(type);
}
