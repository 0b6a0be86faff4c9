import type {
  PaymentFilter,
  PaymentPage,
  PaymentRow,
  RefundReason,
} from '#shared/contract/billing/payment-schemas.ts';
import type { PaymentEnvironment } from '../ports.ts';

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** Money that the provider paid back, or tried to. */
export interface RefundState {
  id: string;
  amountCents: number;
  reason: string | null;
  status: RefundStatus;
  /** Why it failed, in Stripe's words such as `expired_or_canceled_card`. */
  failureReason: string | null;
  createdAt: Date;
  /** The order that it was made for; null for one from the provider's dashboard. */
  orderId: string | null;
}

/** What the provider says of the money of one payment. */
export interface PaymentState {
  /** The payment intent (`pi_…`) that it came with; null where a customer's balance paid. */
  intentId: string | null;
  /** In the smallest unit of `currency`. */
  paidCents: number;
  /** Such as `usd`; another than ours where the payment was made in the provider's dashboard. */
  currency: string;
  refunds: RefundState[];
  dispute: { status: 'open' | 'lost' | 'won'; cents: number; openedAt: Date } | null;
}

/** What an administrator ordered to be paid back. */
export interface RefundOrder {
  /** Chosen by the page that orders it, so that a second click is the same order. */
  id: string;
  environment: PaymentEnvironment;
  paymentId: string;
  amountCents: number;
  reason: RefundReason;
  /** Whether the subscription that the payment was for ends at once. */
  endsSubscription: boolean;
  administrator: { id: number; username: string };
  /** When the provider last answered with a failure that it repeats under the same idempotency key. */
  keySpentAt: Date | null;
}

/** What the provider needs to know to pay something back. */
export interface PaymentRefund extends Pick<RefundOrder, 'amountCents' | 'reason'> {
  orderId: string;
  intentId: string;
  idempotencyKey: string;
}

/** A payment as it is kept. */
export interface KeptPayment extends Omit<PaymentState, 'refunds'> {
  environment: PaymentEnvironment;
  paymentId: string;
  customerId: string;
  userId: number | null;
  subscriptionId: string | null;
  /** What has been paid back, or is about to be. */
  refundedCents: number;
}

export interface KeptOrder {
  /** As it was given at first. */
  order: RefundOrder;
  payment: KeptPayment;
  state: 'open' | 'done' | 'refused';
}

/** What was paid, and what of it went back. */
export interface PaymentLedger {
  /** By its own id or by that of its payment intent. */
  find(environment: PaymentEnvironment, id: string): Promise<KeptPayment | null>;
  /**
   * Stores an order once, whoever else orders at that moment; `check` throws for one that is not allowed.
   * Null where there is no such payment, and the order as it is where it was given before.
   */
  order(order: RefundOrder, check: (payment: KeptPayment) => void): Promise<KeptOrder | null>;
  /** Orders of these environments that some process left half done, with their payments. */
  listOpenOrders(
    which: {
      environments: readonly PaymentEnvironment[];
      orderedBefore: Date;
      /** Those whose key was spent come later. */
      keySpentBefore: Date;
    },
    limit: number,
  ): Promise<{ order: RefundOrder; payment: KeptPayment }[]>;
  /** Gives an open order another key for its next try, unless some process did so first. */
  spendKey(order: RefundOrder): Promise<void>;
  /** Notes that an order was carried out, or refused; the audit trail has it once. */
  settle(order: RefundOrder, outcome: RefundState | { refused: string }): Promise<void>;
  /** Brings a payment up to date whose customer is gone. */
  saveState(payment: KeptPayment, state: PaymentState): Promise<void>;
  list(query: PaymentQuery): Promise<PaymentPage>;
  /** One payment as the list has it. */
  describe(environment: PaymentEnvironment, paymentId: string): Promise<PaymentRow | null>;
}

/** What was asked for, in one environment. */
export interface PaymentQuery extends PaymentFilter {
  /** One payment alone. */
  paymentId?: string;
  environment: PaymentEnvironment;
  limit: number;
}
