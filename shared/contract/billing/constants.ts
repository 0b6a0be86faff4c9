/**
 * The ways to Standard. The amounts, in US cents, are those of a new installation; what Stripe's prices
 * say counts, and the yearly plan is offered only where Stripe has a price for it.
 */
export const plans = {
  monthly: { id: 'standard-monthly', amountCents: 999 },
  annual: { id: 'standard-annual', amountCents: null },
  thirtyDays: { id: 'standard-access', amountCents: 1499, days: 30 },
} as const;

export type PlanName = keyof typeof plans;

export const currency = 'usd';

/** Why a payment is paid back, as Stripe names it. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
/** The same as administrators read it. */
export const refundReasonNames: Record<(typeof refundReasons)[number], string> = {
  requested_by_customer: 'Asked for by the payer',
  duplicate: 'Paid twice',
  fraudulent: 'Fraudulent',
};

/** By which payments are found: as they were paid, with money that went back, or with trouble. */
export const paymentStates = ['paid', 'refunded', 'disputed', 'refund-failed'] as const;
