/**
 * The plans that give a user Standard. The amounts (US cents) are defaults for a new installation; Stripe's
 * prices override them. The annual plan is offered only if Stripe has a price for it.
 */
export const plans = {
  monthly: { id: 'standard-monthly', amountCents: 999 },
  annual: { id: 'standard-annual', amountCents: null },
  thirtyDays: { id: 'standard-access', amountCents: 1499, days: 30 },
} as const;

export type PlanName = keyof typeof plans;

export const currency = 'usd';

/** The reasons for a refund, under Stripe's names. */
export const refundReasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const;
/** The names that administrators see for these reasons. */
export const refundReasonNames: Record<(typeof refundReasons)[number], string> = {
  requested_by_customer: 'Requested by customer',
  duplicate: 'Duplicate',
  fraudulent: 'Fraudulent',
};

/** The reason for a refund that users requested themselves, for days that had not started. */
export const givenBack = 'given_back';

/** The states of a subscription: it renews, is unpaid, ends with its period, or is paused in Stripe. */
export const subscriptionStates = ['active', 'overdue', 'ending', 'paused'] as const;
export type SubscriptionStateName = (typeof subscriptionStates)[number];

/** The payment states that the list of payments can be filtered by. */
export const paymentStates = ['paid', 'refunded', 'disputed', 'refund-failed'] as const;
