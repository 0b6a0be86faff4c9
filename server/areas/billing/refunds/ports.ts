import type {
  PaymentFilter,
  PaymentPage,
  PaymentRow,
  RefundReason,
} from '#shared/contract/billing/payment-schemas.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** A refund that the provider made, or tried to make. */
export interface RefundState {
  id: string;
  amountCents: number;
  reason: string | null;
  status: RefundStatus;
  /** Why it failed, as Stripe's code, such as `expired_or_canceled_card`. */
  failureReason: string | null;
  createdAt: Date;
  /** The order behind it; null if it was made in the provider's dashboard. */
  orderId: string | null;
}

/** The provider's record of one payment. */
export interface PaymentState {
  /** The payment intent (`pi_…`); null if a customer's balance paid. */
  intentId: string | null;
  /** In the smallest unit of `currency`. */
  paidCents: number;
  /** Such as `usd`. Payments made in the provider's dashboard may use another currency than ours. */
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
  /** Whether the subscription that the payment was for ends at once. */
  endsSubscription: boolean;
  administrator: { id: number; username: string };
  /** When the provider last answered with a failure that it repeats under the same idempotency key. */
  keySpentAt: Date | null;
}

/** What the provider needs to make a refund. */
export interface PaymentRefund extends Pick<RefundOrder, 'amountCents' | 'reason'> {
  orderId: string;
  intentId: string;
  idempotencyKey: string;
}

/** A payment as stored here. */
export interface KeptPayment extends Omit<PaymentState, 'refunds'> {
  environment: PaymentEnvironment;
  paymentId: string;
  customerId: string;
  userId: number | null;
  subscriptionId: string | null;
  /** The sum of refunds that were made or are under way. */
  refundedCents: number;
}

export interface KeptOrder {
  /** The order as it was first given. */
  order: RefundOrder;
  payment: KeptPayment;
  state: 'open' | 'done' | 'refused';
}

/** Payments and their refunds. */
export interface PaymentLedger {
  /** Finds a payment by its own id or by that of its payment intent. */
  find(environment: PaymentEnvironment, id: string): Promise<KeptPayment | null>;
  /**
   * Stores an order once, even if others order at the same moment. `check` throws if the order is not
   * allowed. Returns null if there is no such payment, and the stored order if it was given before.
   */
  order(order: RefundOrder, check: (payment: KeptPayment) => void): Promise<KeptOrder | null>;
  /** Orders of these environments that a process left unfinished, with their payments. */
  listOpenOrders(
    which: {
      environments: readonly PaymentEnvironment[];
      orderedBefore: Date;
      /** Orders whose key was spent after this are left for later. */
      keySpentBefore: Date;
    },
    limit: number,
  ): Promise<{ order: RefundOrder; payment: KeptPayment }[]>;
  /**
   * Marks the order's key as spent, so that its next try uses another, unless another process did so
   * already.
   */
  spendKey(order: RefundOrder): Promise<void>;
  /** Records that an order was carried out or refused, with one entry in the audit trail. */
  settle(order: RefundOrder, outcome: RefundState | { refused: string }): Promise<void>;
  /** Updates a payment whose customer is gone. */
  saveState(payment: KeptPayment, state: PaymentState): Promise<void>;
  list(query: PaymentQuery): Promise<PaymentPage>;
  /** One payment as a row of the list. */
  describe(environment: PaymentEnvironment, paymentId: string): Promise<PaymentRow | null>;
}

/** A search for payments in one environment. */
export interface PaymentQuery extends PaymentFilter {
  /** Restricts the search to one payment. */
  paymentId?: string;
  environment: PaymentEnvironment;
  limit: number;
}
