import { AppError } from '#server/platform/app-error.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { askableEnvironments } from '../payment-keys.ts';
import type { PaymentState, RefundOrder, RefundState } from './payment-state.ts';
import { refreshPayment, syncCustomer } from '../sync/sync-customer.ts';
import type { KeptPayment } from '../store/payments/payment-ledger.ts';
import { PaymentError } from '../stripe/stripe-error.ts';

const ordersAtOnce = 50;
/**
 * Stripe may report a failure even though it made the refund. After this time such a refund would be visible,
 * so we look for it once more before we retry with a new idempotency key.
 */
const spentKeyRestMs = 15 * 60 * 1000;

/**
 * Carries out an order. Repeated calls are safe: an existing refund is found before another is made, ending a
 * subscription twice has no effect, and the order is settled last.
 */
export async function carryOutOrder(
  deps: BillingDeps,
  order: RefundOrder,
  payment: KeptPayment,
): Promise<void> {
  const { gateway, payments } = deps;
  const { environment, endsSubscription } = order;
  let refund: RefundState;
  try {
    refund = await findOrMakeRefund(deps, order, payment);
  } catch (error) {
    if (isRefusal(error)) await payments.settle(order, { refused: error.message });
    throw error;
  }
  const notEnded =
    endsSubscription && payment.subscriptionId !== null
      ? await tryEnd(gateway, environment, payment.subscriptionId)
      : null;
  await payments.settle(order, refund);
  await bringUpToDate(deps, payment);
  if (notEnded) throw notEnded;
}

/** If Stripe refuses to end the subscription, the order is still settled: the money is refunded. */
async function tryEnd(
  gateway: BillingDeps['gateway'],
  environment: RefundOrder['environment'],
  subscriptionId: string,
): Promise<AppError | null> {
  try {
    await gateway.endSubscription(environment, subscriptionId);
    return null;
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'payments-refused') throw cause;
    return new AppError('conflict', subscriptionStays, { cause });
  }
}

export const paidByBalance =
  'This payment came from a balance at Stripe. Change that balance in Stripe’s dashboard.';
const subscriptionStays =
  'The money was refunded, but Stripe didn’t cancel the subscription. Cancel it in Stripe’s dashboard.';

async function findOrMakeRefund(
  { gateway, payments }: BillingDeps,
  order: RefundOrder,
  { intentId }: KeptPayment,
): Promise<RefundState> {
  const { id: orderId, environment, amountCents, reason } = order;
  if (intentId === null) throw new AppError('conflict', paidByBalance);
  const state: PaymentState | null = await gateway.fetchPayment(environment, intentId);
  const made = state?.refunds.find((refund) => refund.orderId === orderId);
  if (made) return made;
  const idempotencyKey = keyOf(order);
  const refund = { orderId, intentId, amountCents, reason, idempotencyKey };
  try {
    return await gateway.makeRefund(environment, refund);
  } catch (error) {
    if (isSpent(error)) await payments.spendKey(order);
    throw error;
  }
}

/** Every process computes the same key until `spendKey` has marked it as spent. */
function keyOf({ id, keySpentAt }: RefundOrder): string {
  return keySpentAt === null ? `refund:${id}` : `refund:${id}:${keySpentAt.getTime()}`;
}

/** Whether Stripe repeats an earlier failure, which it does for a day per idempotency key. */
function isSpent(error: unknown): boolean {
  return error instanceof PaymentError && error.code === 'payments-unavailable' && error.isRepeated;
}

/** Whether Stripe refused the refund itself, and not just the idempotency key. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'conflict';
}

/** Never throws: the money is already refunded, and Stripe's event will update the payment. */
async function bringUpToDate(deps: BillingDeps, payment: KeptPayment): Promise<void> {
  const { environment, customerId } = payment;
  try {
    const customer = await deps.store.findCustomerById(environment, customerId);
    if (customer?.retiredAt === null) await syncCustomer(deps, environment, customerId);
    else await refreshPayment(deps, payment);
  } catch (error) {
    deps.logError(error, customerId);
  }
}

/** Carries out orders that a process left unfinished or that could not reach Stripe. */
export async function resumeOrders(
  deps: BillingDeps,
  orderedBefore: Date,
  signal: AbortSignal,
): Promise<void> {
  const environments = askableEnvironments(deps.settings);
  const keySpentBefore = new Date(orderedBefore.getTime() - spentKeyRestMs);
  const which = { environments, orderedBefore, keySpentBefore };
  for (const { order, payment } of await deps.payments.listOpenOrders(which, ordersAtOnce)) {
    signal.throwIfAborted();
    try {
      await carryOutOrder(deps, order, payment);
    } catch (error) {
      deps.logError(error, payment.customerId);
      // If Stripe didn't respond to this order, it won't respond to the other orders either.
      const isOfOne = error instanceof PaymentError && error.isKeySpent;
      if (error instanceof AppError && error.code === 'payments-unavailable' && !isOfOne) return;
    }
  }
}
