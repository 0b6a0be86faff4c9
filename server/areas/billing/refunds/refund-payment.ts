import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import { currency as ourCurrency } from '#shared/contract/billing/constants.ts';
import type { PaymentRow, RefundOrderInput } from '#shared/contract/billing/payment-schemas.ts';
import { formatCents } from '#shared/lib/format.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { BillingDeps } from '../billing-deps.ts';
import { requireKey } from '../payment-keys.ts';
import type { RefundOrder } from './payment-state.ts';
import { carryOutOrder, paidByBalance } from './carry-out-order.ts';
import type { KeptPayment } from '../store/payments/payment-ledger.ts';

/**
 * Refunds a payment, in full or in part, and returns its new state. The order is stored before we call
 * Stripe, so that a second click, another server or a crash cannot cause a second refund.
 */
export async function refundPayment(
  deps: BillingDeps,
  administrator: CurrentUser,
  paymentId: string,
  { orderId: id, ...asked }: RefundOrderInput,
): Promise<PaymentRow> {
  const environment = deps.settings.environment();
  requireKey(deps.settings, environment, 'secretKey');
  const order = { id, environment, paymentId, administrator, keySpentAt: null, ...asked };
  const kept = await deps.payments.order(order, (payment) => checkOrder(payment, order));
  if (!kept) throw noSuchPayment();
  if (!isSameOrder(kept.order, order)) throw new AppError('conflict', givenOtherwise);
  if (kept.state === 'refused') throw new AppError('conflict', wasRefused);
  const isInTurn = kept.state === 'open' && kept.order.keySpentAt === null;
  if (isInTurn) await carryOutOrAskLater(deps, kept.order, kept.payment);
  const row = await deps.payments.describe(environment, paymentId);
  if (!row) throw noSuchPayment();
  return row;
}

/** If Stripe is unreachable or fails, the order stays open and `repairPayments` tries again later. */
async function carryOutOrAskLater(
  deps: BillingDeps,
  order: RefundOrder,
  payment: KeptPayment,
): Promise<void> {
  try {
    await carryOutOrder(deps, order, payment);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payments-unavailable') throw error;
    deps.logError(error, payment.customerId);
  }
}

/** An order id can't be reused for a different refund. */
function isSameOrder(one: RefundOrder, other: RefundOrder): boolean {
  return (
    one.environment === other.environment &&
    one.paymentId === other.paymentId &&
    one.amountCents === other.amountCents &&
    one.reason === other.reason &&
    one.endsSubscription === other.endsSubscription
  );
}

function checkOrder(
  { paidCents, currency, refundedCents, dispute, intentId }: KeptPayment,
  order: RefundOrder,
) {
  if (dispute && dispute.status !== 'won')
    throw new AppError('conflict', takenBack[dispute.status]);
  if (intentId === null) throw new AppError('conflict', paidByBalance);
  if (currency !== ourCurrency) throw new AppError('conflict', otherCurrency);
  const leftCents = paidCents - refundedCents;
  if (leftCents <= 0) {
    throw new AppError(
      'conflict',
      'This payment has already been refunded in full, or is about to be.',
    );
  }
  if (order.amountCents > leftCents) {
    throw new AppError(
      'conflict',
      `You can refund at most ${formatCents(leftCents)} of this payment.`,
    );
  }
}

const givenOtherwise =
  'This refund was already requested with other details. Close the dialog, check the payment and try again.';
const wasRefused =
  'Stripe declined this refund earlier, and nothing was refunded. Check the payment in Stripe’s dashboard.';
const takenBack = {
  open: 'The customer disputes this payment, and their bank has taken the money back. Respond to the dispute in Stripe’s dashboard.',
  lost: 'The customer’s bank has taken this money back permanently, so there is nothing to refund.',
};
const otherCurrency =
  'This payment was in a currency other than US dollars. Refund it in Stripe’s dashboard.';

function noSuchPayment(): AppError {
  return new AppError('not-found', 'There is no such payment. Reload the page and try again.');
}
