import type { PlanName } from '#shared/contract/billing/constants.ts';
import type { PlanPrice } from '../prices/plan-prices.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';

/**
 * What the user completes in the browser: a one-time payment, the first payment of a subscription, or a new
 * card.
 */
export type CheckoutKind = 'payment' | 'subscription' | 'card';

/** What a form sells, and its price. */
export interface Offer {
  plan: PlanName;
  price: PlanPrice;
  /** Stored with the checkout, to distinguish a form that was left open from one for another offer. */
  mark: string;
  code: PromotionCode | null;
  /** Whether the provider adds the taxes of the payer's location. */
  hasTax: boolean;
}

/** A promotion code that the provider accepts from this user for this purchase. */
export interface PromotionCode {
  id: string;
  code: string;
  /** For a subscription: whether the code applies to the first payment, for `months` months, or always. */
  duration: 'once' | 'repeating' | 'forever';
  months: number | null;
}

/** How an amount is made up: list price, minus discount, plus tax unless the price includes it. */
export interface Bill {
  listCents: number;
  discount: (Omit<PromotionCode, 'id'> & { cents: number }) | null;
  tax: { cents: number; isIncluded: boolean } | null;
}

/** The user's data for a new customer at the payment provider. */
export interface NewCustomer {
  userId: number;
  name: string;
  email: string | null;
}

/** A payment that its holder must confirm at their bank. */
export interface Confirmation {
  clientSecret: string;
  /** The provider's id of the card to charge. */
  paymentMethodId: string;
  amountCents: number;
}

export interface Checkout {
  /** A payment intent (`pi_…`), invoice (`in_…`), subscription (`sub_…`) or setup intent (`seti_…`). */
  id: string;
  status: 'open' | 'processing' | 'done' | 'dead';
  /** Null unless open. */
  clientSecret: string | null;
  /** The amount that confirming charges at once; null if nothing is charged. */
  amountCents: number | null;
  /** The end of the period that a subscription's first payment covers; null for other kinds. */
  periodEnd: Date | null;
  /** The mark of the offer that the checkout was created for; null if it has none. */
  offer: string | null;
  /** How the amount is made up; null if nothing is charged. */
  bill: Bill | null;
}

/** A checkout or customer that a user started and has not finished: one per user, environment and kind. */
export interface CheckoutAttempt {
  userId: number;
  environment: PaymentEnvironment;
  kind: CheckoutKind | 'customer';
  /** The idempotency key for creating its object. */
  attemptId: string;
  objectId: string | null;
  createdAt: Date;
}

export interface AttemptStore {
  /** Returns the user's open attempt of this kind, or starts one. */
  open(
    userId: number,
    environment: PaymentEnvironment,
    kind: CheckoutAttempt['kind'],
  ): Promise<CheckoutAttempt>;
  list(userId: number, environment: PaymentEnvironment): Promise<CheckoutAttempt[]>;
  /** Stores the object that was created for the attempt. Returns the attempt as stored afterwards. */
  keepObject(attempt: CheckoutAttempt, objectId: string): Promise<CheckoutAttempt>;
  /**
   * Restarts the attempt, unless another process did so first. Returns the attempt as stored afterwards.
   */
  renew(attempt: CheckoutAttempt): Promise<CheckoutAttempt>;
  close(attempt: CheckoutAttempt): Promise<void>;
}
