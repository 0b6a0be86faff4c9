import { plans, type PlanName } from '#shared/contract/billing/constants.ts';
import type { PurchaseStart, PurchaseTerms } from '#shared/contract/billing/schemas.ts';
import type { PlanTexts } from '#shared/contract/models/schemas.ts';
import { call } from '#web/api/call.ts';

/** One way to buy Standard, with the texts for its page. */
export interface Purchase {
  plan: PlanName;
  kind: 'subscription' | 'payment';
  path: string;
  heading: string;
  name: string;
  price: string;
  unit: string;
  note: string;
  action: string;
  /** The toast's title when the payment cannot be started. */
  errorToast: string;
  returnPath: string;
  /** `price` is the price shown on the page. */
  start: (price: string, terms?: PurchaseTerms) => Promise<PurchaseStart>;
}

/** The purchases on offer at today's prices. */
export function listPurchases({ monthly, annual, thirtyDays }: PlanTexts): Purchase[] {
  return [
    { ...monthlyWay, price: monthly },
    ...(annual === null ? [] : [{ ...annualWay, price: annual }]),
    { ...thirtyDaysWay, price: thirtyDays },
  ];
}

/** The user's chosen purchase; the monthly one if the choice is no longer on offer. */
export function findPurchase(texts: PlanTexts, plan: PlanName): Purchase {
  const own = listPurchases(texts).find((purchase) => purchase.plan === plan);
  return own ?? { ...monthlyWay, price: texts.monthly };
}

type Way = Omit<Purchase, 'price'>;

const subscriptionWay = {
  kind: 'subscription',
  heading: 'Subscribe to Standard',
  name: 'Standard',
  action: 'Subscribe Now',
  errorToast: 'Failed to initialize payment. Please try again later.',
  returnPath: '/subscription-success',
} as const;

const monthlyWay: Way = {
  ...subscriptionWay,
  plan: 'monthly',
  path: '/subscribe',
  unit: '/month',
  note: 'Renews every month until you cancel.',
  start: (_price, terms) => call('createSubscription', { body: terms }),
};

const annualWay: Way = {
  ...subscriptionWay,
  plan: 'annual',
  path: '/subscribe?plan=annual',
  unit: '/year',
  note: 'Renews every year until you cancel.',
  start: (_price, terms) => call('createSubscription', { body: { plan: 'annual', ...terms } }),
};

const thirtyDaysWay: Way = {
  plan: 'thirtyDays',
  kind: 'payment',
  path: '/checkout',
  heading: 'Checkout',
  name: 'Standard Access',
  unit: ' one-time',
  note: 'One-time payment for 30 days of access. It doesn’t renew.',
  action: 'Pay Now',
  errorToast: 'Failed to initialize payment. Please try again.',
  returnPath: '/payment-success',
  start: (price, terms) =>
    call('createPaymentIntent', {
      body: {
        amount: Number(price.replaceAll(/[$,]/g, '')),
        planId: plans.thirtyDays.id,
        ...terms,
      },
    }),
};
