import type { PlanName } from '#shared/contract/billing/constants.ts';
import type { PaymentEnvironment } from '../ports.ts';
import type { PlanPrice } from '../prices/plan-prices.ts';

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
