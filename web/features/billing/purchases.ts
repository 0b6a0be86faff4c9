import { plans } from '#shared/contract/billing/constants.ts';
import type { PurchaseStart } from '#shared/contract/billing/schemas.ts';
import { call } from '#web/api/call.ts';
import { formatCents } from './format.ts';

/** One of the two ways to Standard, as its page words it. */
export interface Purchase {
  kind: 'subscription' | 'payment';
  path: string;
  heading: string;
  plan: string;
  amountCents: number;
  price: string;
  unit: string;
  note: string;
  action: string;
  /** The toast when the payment cannot be begun. */
  errorToast: string;
  returnPath: string;
  start: () => Promise<PurchaseStart>;
}

export const subscriptionPurchase: Purchase = {
  kind: 'subscription',
  path: '/subscribe',
  heading: 'Subscribe to Standard',
  plan: 'Standard',
  amountCents: plans.monthly.amountCents,
  price: formatCents(plans.monthly.amountCents),
  unit: '/month',
  note: 'Renews every month until you cancel.',
  action: 'Subscribe Now',
  errorToast: 'Failed to initialize payment. Please try again later.',
  returnPath: '/subscription-success',
  start: () => call('createSubscription'),
};

export const thirtyDaysPurchase: Purchase = {
  kind: 'payment',
  path: '/checkout',
  heading: 'Checkout',
  plan: 'Standard Access',
  amountCents: plans.thirtyDays.amountCents,
  price: formatCents(plans.thirtyDays.amountCents),
  unit: ' one-time',
  note: 'One-time payment for 30 days of access. It does not renew.',
  action: 'Pay Now',
  errorToast: 'Failed to initialize payment. Please try again.',
  returnPath: '/payment-success',
  start: () =>
    call('createPaymentIntent', {
      body: { amount: plans.thirtyDays.amountCents / 100, planId: plans.thirtyDays.id },
    }),
};
