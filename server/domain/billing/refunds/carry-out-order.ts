import { AppError } from '../../app-error.ts';
import type { BillingDeps } from '../billing-deps.ts';
import {
  PaymentError,
  type KeptPayment,
  type PaymentState,
  type RefundOrder,
  type RefundState,
} from '../ports.ts';
import { syncCustomer } from '../sync/sync-customer.ts';
import { refreshPayment } from './refresh-payment.ts';

const ordersAtOnce = 50;

/**
 * Does what an order asks for, as often as it is called: the refund is looked for before it is made, a
 * subscription that has ended stays ended, and the order is settled last.
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

/** What Stripe refuses for good must not keep an order open whose money has gone back. */
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

const subscriptionStays =
  'The money is paid back, but Stripe did not end the subscription. End it in Stripe’s dashboard.';

async function findOrMakeRefund(
  { gateway }: BillingDeps,
  { id: orderId, environment, amountCents, reason }: RefundOrder,
  { intentId }: KeptPayment,
): Promise<RefundState> {
  if (intentId === null) throw new AppError('conflict', 'No money came with this payment.');
  const state: PaymentState | null = await gateway.fetchPayment(environment, intentId);
  const made = state?.refunds.find((refund) => refund.orderId === orderId);
  return made ?? gateway.makeRefund(environment, { orderId, intentId, amountCents, reason });
}

/** Of the refund itself: a key that is refused says nothing about what became of it. */
function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'conflict';
}

/** The money went back already: whatever fails now is put right by Stripe's notification. */
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

/** Carries out what a process left half done, or what Stripe was away for. */
export async function resumeOrders(
  deps: BillingDeps,
  orderedBefore: Date,
  signal: AbortSignal,
): Promise<void> {
  for (const { order, payment } of await deps.payments.listOpenOrders(
    orderedBefore,
    ordersAtOnce,
  )) {
    if (signal.aborted) return;
    try {
      await carryOutOrder(deps, order, payment);
    } catch (error) {
      deps.logError(error, payment.customerId);
      // Stripe is away for all of them, unless it keeps to one answer that failed.
      const isOfOne = error instanceof PaymentError && error.isKeySpent;
      if (error instanceof AppError && error.code === 'payments-unavailable' && !isOfOne) return;
    }
  }
}
