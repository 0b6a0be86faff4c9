import type { Customer } from '../ports.ts';
import type { PaymentState } from '../refunds/ports.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';

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
   * The period that a subscription's invoice pays for. Null for 30 days, which start when nothing else
   * covers the time.
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
  /** Whether it ended because a renewal could not be charged and every retry failed. */
  endedUnpaid: boolean;
  /** The payment intent (`pi_…`) of a renewal that the user must confirm with their bank. */
  toConfirm: string | null;
}

/** Everything the payment provider knows about a customer that affects Standard. */
export interface CustomerSnapshot {
  subscriptions: SubscriptionState[];
  purchases: Purchase[];
  /** Invoices of subscriptions that are still unpaid. */
  openInvoices: { id: string; subscriptionId: string }[];
}

/** A paid period of Standard. */
export interface PaidEntitlement {
  objectId: string;
  source: 'subscription' | 'payment';
  startsAt: Date;
  endsAt: Date;
  /**
   * The end of the grace time that applies while its renewal is charged; null if no renewal is expected.
   */
  leewayUntil: Date | null;
  endedBy: 'refund' | 'dispute' | null;
}

export interface StoredEntitlement extends Omit<PaidEntitlement, 'source' | 'objectId'> {
  source: 'subscription' | 'payment' | 'grant';
  /** The paid invoice or payment intent; null for a grant. */
  objectId: string | null;
}

/** A user's Standard in one environment, as stored here. */
export interface MembershipState {
  entitlements: StoredEntitlement[];
  subscriptions: SubscriptionState[];
}

export interface BillingStore {
  findCustomer(userId: number, environment: PaymentEnvironment): Promise<Customer | null>;
  /** The user's customers in both environments, without those deleted at the provider. */
  listCustomers(userId: number): Promise<Customer[]>;
  findCustomerById(environment: PaymentEnvironment, customerId: string): Promise<Customer | null>;
  /** Does nothing if the user already has a customer. */
  addCustomer(userId: number, environment: PaymentEnvironment, customerId: string): Promise<void>;
  /** Marks the customer as deleted. The next payment creates a new one; what was paid for stays. */
  retireCustomer(customer: Customer): Promise<void>;
  getMembership(userId: number, environment: PaymentEnvironment): Promise<MembershipState>;
  /**
   * Saves everything or nothing. Returns false if the customer's version changed since `customer` was read.
   */
  saveSnapshot(
    customer: Customer,
    snapshot: {
      entitlements: PaidEntitlement[];
      subscriptions: SubscriptionState[];
      purchases: Purchase[];
    },
    nextSyncAt: Date | null,
  ): Promise<boolean>;
  scheduleSync(customer: Customer, at: Date): Promise<void>;
  /** Customers in these environments whose next sync is due, longest waiting first. */
  listDue(
    environments: readonly PaymentEnvironment[],
    now: Date,
    limit: number,
  ): Promise<Customer[]>;
  /** The users whose grant ended between the two times, without duplicates. */
  listEndedGrants(environment: PaymentEnvironment, since: Date, until: Date): Promise<number[]>;
}
