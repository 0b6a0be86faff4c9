import type { RefundReason } from '#shared/contract/billing/payment-schemas.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** A refund that the provider made, or tried to make. */
export interface RefundState {
  id: string;
  amountCents: number;
  reason: string | null;
  status: RefundStatus;
  /** Stripe's code for the reason that the refund failed, such as `expired_or_canceled_card`. */
  failureReason: string | null;
  createdAt: Date;
  /** The order behind the refund; null if the refund was made in the provider's dashboard. */
  orderId: string | null;
}

/** The state of one payment at the provider. */
export interface PaymentState {
  /** The payment intent (`pi_…`); null if the amount was taken from a customer's balance. */
  intentId: string | null;
  /** In the smallest unit of `currency`. */
  paidCents: number;
  /** For example `usd`. Payments made in the provider's dashboard may use a different currency. */
  currency: string;
  refunds: RefundState[];
  dispute: { status: 'open' | 'lost' | 'won'; cents: number; openedAt: Date } | null;
}

/** A refund that an administrator ordered. */
export interface RefundOrder {
  /** Chosen by the page, so that a second click repeats the same order. */
  id: string;
  environment: PaymentEnvironment;
  paymentId: string;
  amountCents: number;
  reason: RefundReason;
  /** Whether to immediately end the subscription that the payment was for. */
  endsSubscription: boolean;
  administrator: { id: number; username: string };
  /** When the provider last reported a failure that it repeats under the same idempotency key. */
  keySpentAt: Date | null;
}
