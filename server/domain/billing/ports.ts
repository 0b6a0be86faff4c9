import type { PlanName } from '#shared/contract/billing/constants.ts';
import type {
  PaymentFilter,
  PaymentPage,
  PaymentRow,
  RefundReason,
} from '#shared/contract/billing/payment-schemas.ts';
import type { BillingAddress, Receipt } from '#shared/contract/billing/schemas.ts';
import type { ProblemCode } from '#shared/contract/problem.ts';
import { AppError } from '../app-error.ts';
import type { FoundPrices, PlanPrice } from './prices/plan-prices.ts';

/** The two environments at the payment provider, whose customers, keys and ids never mix. */
export type PaymentEnvironment = 'test' | 'live';
export const paymentEnvironments: readonly PaymentEnvironment[] = ['test', 'live'];

export type PaymentKey = 'secretKey' | 'publishableKey' | 'webhookSecret';

/** Read at each call, so that a change acts at once. */
export interface BillingSettings {
  /** The environment whose payments count. */
  environment(): PaymentEnvironment;
  key(environment: PaymentEnvironment, key: PaymentKey): string | null;
  /** The environment variable that holds a key, to name what is missing. */
  keyVariable(environment: PaymentEnvironment, key: PaymentKey): string;
  scriptUrl(): string;
  /** How long Standard goes on after a renewal failed, while Stripe tries again. */
  graceDays(): number;
  /** Whether the provider works out taxes, for which it needs people's addresses. */
  hasTax(): boolean;
}

/**
 * What a person completes in the browser: a one-time payment, the first payment of a subscription, a
 * new card.
 */
export type CheckoutKind = 'payment' | 'subscription' | 'card';

/** What a form sells, and for how much. */
export interface Offer {
  plan: PlanName;
  price: PlanPrice;
  /** Kept with what is made for it: by this a form that was left open is told from one for another offer. */
  mark: string;
  /** What lowers the price. */
  code: PromotionCode | null;
  /** Whether the provider adds the taxes of where the payer is. */
  hasTax: boolean;
}

/** A promotion code that the provider takes from this person for this purchase. */
export interface PromotionCode {
  id: string;
  code: string;
  /** Of a subscription: whether it counts for the first payment, for some months, or for all. */
  duration: 'once' | 'repeating' | 'forever';
  months: number | null;
}

/** How an amount comes about: list price, less discount, with tax unless that is in the price. */
export interface Bill {
  listCents: number;
  discount: (Omit<PromotionCode, 'id'> & { cents: number }) | null;
  tax: { cents: number; isIncluded: boolean } | null;
}

/** A person as the payment provider comes to know them. */
export interface NewCustomer {
  userId: number;
  name: string;
  email: string | null;
}

/** A payment that waits for its holder's word to the bank. */
export interface Confirmation {
  clientSecret: string;
  /** The card that it is charged to, as the provider names it. */
  paymentMethodId: string;
  amountCents: number;
}

export interface Checkout {
  /** A payment intent (`pi_…`), invoice (`in_…`), subscription (`sub_…`) or setup intent (`seti_…`). */
  id: string;
  status: 'open' | 'processing' | 'done' | 'dead';
  /** Null unless open. */
  clientSecret: string | null;
  /** What confirming it charges at once; null where nothing is charged. */
  amountCents: number | null;
  /** The end of the period that a subscription's first payment covers; null for the other kinds. */
  periodEnd: Date | null;
  /** The mark of the offer that it was made for; null where it has none. */
  offer: string | null;
  /** How the amount comes about; null where nothing is charged. */
  bill: Bill | null;
}

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
  paidCents: number;
  refunds: RefundState[];
  dispute: { status: 'open' | 'lost' | 'won'; cents: number; openedAt: Date } | null;
}

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

/** A signed notification. Only its ids are used; everything else is fetched from the provider. */
export interface PaymentEvent {
  id: string;
  environment: PaymentEnvironment;
  type: string;
  objectId: string | null;
  customerId: string | null;
  paymentIntentId: string | null;
  createdAt: Date;
}

/** What can be said of a signed notification that names no object. */
export interface UnusableEvent {
  id: string | null;
  type: string | null;
  /** What is wrong with it. */
  reason: string;
}

/**
 * The payment provider (Stripe). Every call ends within a time limit and throws a PaymentError, or an
 * AppError `missing-key` when the environment has no secret key. `idempotencyKey` makes a repeated call
 * answer with what the first one made.
 */
export interface PaymentGateway {
  /** What each plan costs; null where there is no price for it. */
  fetchPrices(environment: PaymentEnvironment): Promise<FoundPrices>;
  createCustomer(
    environment: PaymentEnvironment,
    person: NewCustomer,
    idempotencyKey: string,
  ): Promise<string>;
  openCheckout(
    environment: PaymentEnvironment,
    kind: CheckoutKind,
    customerId: string,
    idempotencyKey: string,
    /** Null for a card, which costs nothing. */
    offer: Offer | null,
  ): Promise<Checkout>;
  /** Throws an AppError, worded for the person, where the code cannot be used for this purchase. */
  findPromotionCode(
    environment: PaymentEnvironment,
    customerId: string,
    typed: string,
    offer: Omit<Offer, 'code' | 'mark'>,
  ): Promise<PromotionCode>;
  findBillingAddress(
    environment: PaymentEnvironment,
    customerId: string,
  ): Promise<BillingAddress | null>;
  /** Throws an AppError, worded for the person, where no tax can be worked out for the address. */
  setBillingAddress(
    environment: PaymentEnvironment,
    customerId: string,
    address: BillingAddress,
  ): Promise<void>;
  /** Null when it does not exist (any more). */
  findCheckout(
    environment: PaymentEnvironment,
    kind: CheckoutKind,
    id: string,
  ): Promise<Checkout | null>;
  /** Makes it unpayable; one that is paid or dead already is left as it is. */
  abandonCheckout(environment: PaymentEnvironment, kind: CheckoutKind, id: string): Promise<void>;
  /** Null when the payment waits for nobody's word (any more). */
  findConfirmation(
    environment: PaymentEnvironment,
    paymentIntentId: string,
  ): Promise<Confirmation | null>;
  /** Charges the subscription to the card of a finished setup intent from now on. */
  useNewCard(environment: PaymentEnvironment, customerId: string, setupId: string): Promise<void>;
  setCancelAtPeriodEnd(
    environment: PaymentEnvironment,
    subscriptionId: string,
    cancelAtPeriodEnd: boolean,
  ): Promise<void>;
  endSubscription(environment: PaymentEnvironment, subscriptionId: string): Promise<void>;
  /** Makes a bill unpayable; one that is paid or void already is left as it is. */
  voidInvoice(environment: PaymentEnvironment, invoiceId: string): Promise<void>;
  /** Null for a payment intent that does not exist. */
  fetchPayment(
    environment: PaymentEnvironment,
    paymentIntentId: string,
  ): Promise<PaymentState | null>;
  /** Once for a key, however often it is called. Throws an AppError, worded for the administrator, where it is refused. */
  makeRefund(environment: PaymentEnvironment, refund: PaymentRefund): Promise<RefundState>;
  /** Pays all of a payment back; one that is paid back already is left as it is. */
  refundPayment(environment: PaymentEnvironment, paymentId: string): Promise<void>;
  /** Ends the customer's subscriptions too; a customer who does not exist (any more) is no error. */
  deleteCustomer(environment: PaymentEnvironment, customerId: string): Promise<void>;
  /** Null for a customer who was deleted or never existed there. */
  fetchCustomer(
    environment: PaymentEnvironment,
    customerId: string,
  ): Promise<CustomerSnapshot | null>;
  /** The latest first. */
  listReceipts(environment: PaymentEnvironment, customerId: string): Promise<Receipt[]>;
  findPayer(environment: PaymentEnvironment, paymentIntentId: string): Promise<string | null>;
  /** Verifies the signature on the raw body; throws an AppError for what is not signed by Stripe. */
  verifyEvent(body: Buffer, signature: string): PaymentEvent | { unusable: UnusableEvent };
}

/** A call to the payment provider that failed. */
export class PaymentError extends AppError {
  /** The provider answered, and may answer the same idempotency key with the same failure again. */
  readonly isKeySpent: boolean;
  /** It did so now: what it answered first is what it answers to this key. */
  readonly isRepeated: boolean;

  constructor(
    code: ProblemCode,
    message: string,
    { isKeySpent, isRepeated }: { isKeySpent: boolean; isRepeated: boolean },
    cause: unknown,
  ) {
    super(code, message, {
      cause,
      ...(code === 'payments-unavailable' && { retryAfterSeconds: 30 }),
    });
    this.isKeySpent = isKeySpent;
    this.isRepeated = isRepeated;
  }
}

/** A person as the payment provider knows them in one environment. */
export interface Customer {
  environment: PaymentEnvironment;
  customerId: string;
  userId: number;
  /** Grows with every save, so that an older snapshot never overwrites a newer one. */
  version: number;
  /** When it was found to be deleted at the provider. */
  retiredAt: Date | null;
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

/**
 * A checkout or customer that a person began and has not finished: one for a person, environment and
 * kind.
 */
export interface Attempt {
  userId: number;
  environment: PaymentEnvironment;
  kind: CheckoutKind | 'customer';
  /** The idempotency key of making its object. */
  attemptId: string;
  objectId: string | null;
  createdAt: Date;
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

export interface AttemptStore {
  /** The person's open attempt of this kind, begun when there is none. */
  open(userId: number, environment: PaymentEnvironment, kind: Attempt['kind']): Promise<Attempt>;
  list(userId: number, environment: PaymentEnvironment): Promise<Attempt[]>;
  /** Stores the object that was made for the attempt; returns the attempt as it then is. */
  keepObject(attempt: Attempt, objectId: string): Promise<Attempt>;
  /** Begins the attempt anew, unless another process did so first; returns the attempt as it then is. */
  renew(attempt: Attempt): Promise<Attempt>;
  close(attempt: Attempt): Promise<void>;
}

export interface EventLedger {
  /** Stores an event once; true when it was applied before. */
  record(event: PaymentEvent): Promise<boolean>;
  markApplied(eventId: string, outcome: 'applied' | 'ignored'): Promise<void>;
  /** Events of these environments whose application failed or was cut short. */
  listUnapplied(
    environments: readonly PaymentEnvironment[],
    receivedBefore: Date,
    limit: number,
  ): Promise<PaymentEvent[]>;
}
