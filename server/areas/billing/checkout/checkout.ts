import type { PlanName } from '#shared/contract/billing/constants.ts';
import type { PlanPrice } from '../prices/plan-prices.ts';

/**
 * The kinds of checkout that a user completes in the browser: a one-time payment, the first payment
 * of a subscription, or a new card.
 */
export type CheckoutKind = 'payment' | 'subscription' | 'card';

/** The plan that a form sells, and its price. */
export interface Offer {
  plan: PlanName;
  price: PlanPrice;
  /** Stored with the checkout, to check whether an open form still matches the current offer. */
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

/** How an amount is calculated: list price, minus discount, plus tax unless the price includes it. */
export interface Bill {
  listCents: number;
  discount: (Omit<PromotionCode, 'id'> & { cents: number }) | null;
  tax: { cents: number; isIncluded: boolean } | null;
}

export interface Checkout {
  /** A payment intent (`pi_…`), invoice (`in_…`), subscription (`sub_…`) or setup intent (`seti_…`). */
  id: string;
  status: 'open' | 'processing' | 'done' | 'dead';
  /** Null unless the checkout is open. */
  clientSecret: string | null;
  /** The amount that is charged on confirmation; null if nothing is charged. */
  amountCents: number | null;
  /** The end of the period that a subscription's first payment covers; null for other kinds. */
  periodEnd: Date | null;
  /** Identifies the offer that the checkout was created for; null if there was none. */
  offer: string | null;
  /** How the amount is calculated; null if nothing is charged. */
  bill: Bill | null;
}
