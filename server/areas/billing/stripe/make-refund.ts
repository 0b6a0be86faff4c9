import type Stripe from 'stripe';
import { AppError } from '#server/platform/app-error.ts';
import type { RefundOrder, RefundState } from '../refunds/payment-state.ts';
import { hasCode, isInvalidRequest } from './stripe-error.ts';
import { orderMark, toRefundState } from './to-payment-state.ts';

/** The data that the provider needs in order to make a refund. */
interface PaymentRefund extends Pick<RefundOrder, 'amountCents' | 'reason'> {
  orderId: string;
  intentId: string;
  idempotencyKey: string;
}

/** Makes a refund. Stripe repeats the result of an idempotency key, even a failure, for at least a day. */
export async function makeRefund(
  stripe: Stripe,
  { orderId, intentId, amountCents, reason, idempotencyKey }: PaymentRefund,
): Promise<RefundState> {
  const refund = {
    payment_intent: intentId,
    amount: amountCents,
    reason,
    metadata: { [orderMark]: orderId },
  };
  try {
    return toRefundState(await stripe.refunds.create(refund, { idempotencyKey }));
  } catch (error) {
    throw explain(error);
  }
}

/** Explains a permanent refusal by Stripe. Returns any other error unchanged. */
function explain(error: unknown): unknown {
  if (hasCode(error, 'charge_already_refunded')) {
    return refused('This payment has already been refunded.', error);
  }
  if (hasCode(error, 'charge_disputed')) return refused(disputed, error);
  if (isInvalidRequest(error)) return refused(notTaken, error);
  return error;
}

const disputed =
  'The customer’s bank has taken this money back, so it can’t be refunded too. Respond to the dispute in Stripe’s dashboard.';
const notTaken =
  'Stripe didn’t accept this refund, and nothing was refunded. Check the payment in Stripe’s dashboard.';

function refused(message: string, cause: unknown): AppError {
  return new AppError('conflict', message, { cause });
}
