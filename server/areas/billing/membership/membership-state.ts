import type { PaymentState } from '../refunds/payment-state.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';

/** A user's customer at the payment provider in one environment. */
export interface Customer {
  environment: PaymentEnvironment;
  customerId: string;
  userId: number;
  /** Increases with every save, so that an older snapshot never overwrites a newer one. */
  version: number;
  /** When the customer was found to be deleted at the provider. */
  retiredAt: Date | null;
}

/** A payment for Standard. */
export interface Purchase extends PaymentState {
  /** The invoice (`in_…`) or payment intent (`pi_…`) that was paid. */
  objectId: string;
  source: 'subscription' | 'payment';
  subscriptionId: string | null;
  amountCents: number;
  /** The part of the amount that is tax. */
  taxCents: number;
  paidAt: Date;
  /**
   * The period that a subscription's invoice pays for. Null for 30 days, which start once no other
   * entitlement covers the time.
   */
  period: { startsAt: Date; endsAt: Date } | null;
  /** Set if the payment was refunded in full, is disputed, or was lost in a dispute. */
  ended: { at: Date; by: 'refund' | 'dispute' } | null;
}

export interface Card {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface SubscriptionState {
  id: string;
  status: 'incomplete' | 'active' | 'past-due' | 'paused' | 'ended';
  cancelAtPeriodEnd: boolean;
  /** The end of the current period, whether or not it is paid for. */
  periodEnd: Date;
  /** The amount of the next renewal, with its discount and taxes. */
  priceCents: number;
  interval: 'month' | 'year';
  card: Card | null;
  /** Whether the subscription ended because a renewal could not be charged and every retry failed. */
  endedUnpaid: boolean;
  /** The payment intent (`pi_…`) of a renewal that the user must confirm with their bank. */
  toConfirm: string | null;
  /** When the provider tries an overdue renewal again; null if it doesn't. */
  retriesAt: Date | null;
  /** When the subscription was cancelled, whether it ended immediately or ends with its period. */
  cancelledAt: Date | null;
  endedAt: Date | null;
}

/** Everything at the payment provider that affects a customer's access to Standard. */
export interface CustomerSnapshot {
  subscriptions: SubscriptionState[];
  purchases: Purchase[];
  /** Unpaid invoices of subscriptions. */
  openInvoices: { id: string; subscriptionId: string }[];
}

/** A paid period of Standard. */
export interface PaidEntitlement {
  objectId: string;
  source: 'subscription' | 'payment';
  startsAt: Date;
  endsAt: Date;
  /**
   * The end of the grace period while the renewal is being charged; null if no renewal is expected. It is
   * kept after the subscription ends, because Standard worked until then.
   */
  leewayUntil: Date | null;
  endedBy: 'refund' | 'dispute' | null;
}

export interface StoredEntitlement extends Omit<PaidEntitlement, 'source' | 'objectId'> {
  source: 'subscription' | 'payment' | 'grant';
  /** The paid invoice or payment intent; null for a grant. */
  objectId: string | null;
  /** The state of the dispute about this payment; null if there was none. */
  dispute: 'open' | 'lost' | 'won' | null;
}

/** A user's entitlements and subscriptions in one environment, as stored in our database. */
export interface MembershipState {
  entitlements: StoredEntitlement[];
  subscriptions: SubscriptionState[];
}
