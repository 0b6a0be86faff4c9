import type { PaymentEnvironment, Customer } from '../ports.ts';
import type { PaymentState } from '../refunds/ports.ts';

/** Something that was paid for. */
export interface Purchase extends PaymentState {
  /** The invoice (`in_…`) or payment intent (`pi_…`) that was paid. */
  objectId: string;
  source: 'subscription' | 'payment';
  subscriptionId: string | null;
  amountCents: number;
  /** The part of it that is tax. */
  taxCents: number;
  paidAt: Date;
  /**
   * The period that a subscription's invoice pays for; null for 30 days, which begin when nothing else
   * covers.
   */
  period: { startsAt: Date; endsAt: Date } | null;
  /** Set when it was refunded in full, or is disputed or lost in a dispute. */
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
  /** What the next renewal charges, with its discount and taxes. */
  priceCents: number;
  /** How often it renews. */
  interval: 'month' | 'year';
  card: Card | null;
  /** It ended because a renewal could not be charged and every further try failed. */
  endedUnpaid: boolean;
  /** The payment intent (`pi_…`) of a renewal that the holder's bank wants confirmed by the holder. */
  toConfirm: string | null;
}

/** Everything that the payment provider knows of a customer and that bears on Standard. */
export interface CustomerSnapshot {
  subscriptions: SubscriptionState[];
  purchases: Purchase[];
  /** Bills of subscriptions that are still to be paid. */
  openInvoices: { id: string; subscriptionId: string }[];
}

/** A period of Standard that was paid for. */
export interface PaidEntitlement {
  objectId: string;
  source: 'subscription' | 'payment';
  startsAt: Date;
  endsAt: Date;
  /** Until when it counts while its renewal is being charged; null when no renewal is expected. */
  leewayUntil: Date | null;
  endedBy: 'refund' | 'dispute' | null;
}

export interface StoredEntitlement extends Omit<PaidEntitlement, 'source' | 'objectId'> {
  source: 'subscription' | 'payment' | 'grant';
  /** The paid invoice or payment intent; null for a grant. */
  objectId: string | null;
}

/** What this installation knows of a person's Standard in one environment. */
export interface MembershipState {
  entitlements: StoredEntitlement[];
  subscriptions: SubscriptionState[];
}

export interface BillingStore {
  findCustomer(userId: number, environment: PaymentEnvironment): Promise<Customer | null>;
  /** The person's customers in both environments; none that was deleted at the provider. */
  listCustomers(userId: number): Promise<Customer[]>;
  findCustomerById(environment: PaymentEnvironment, customerId: string): Promise<Customer | null>;
  /** Does nothing when the person has a customer already. */
  addCustomer(userId: number, environment: PaymentEnvironment, customerId: string): Promise<void>;
  /** Marks the customer as deleted: the person's next payment makes a new one; what was paid for stays. */
  retireCustomer(customer: Customer): Promise<void>;
  getMembership(userId: number, environment: PaymentEnvironment): Promise<MembershipState>;
  /** Saves everything or nothing; false when somebody else has saved since `customer` was read. */
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
  /** Customers in these environments whose next sync is due, the longest waiting first. */
  listDue(
    environments: readonly PaymentEnvironment[],
    now: Date,
    limit: number,
  ): Promise<Customer[]>;
  /** Of the people whose grant ended between the two moments, each once. */
  listEndedGrants(environment: PaymentEnvironment, since: Date, until: Date): Promise<number[]>;
}
