import type { SubscriptionRow } from '#shared/contract/billing/payment-schemas.ts';
import { formatDate } from '#shared/lib/format.ts';
import type { Tone } from '#web/ui/data/pill.tsx';

export const planNames: Record<SubscriptionRow['plan'], string> = {
  month: 'Monthly',
  year: 'Annual',
};

export const subscriptionStateNames: Record<SubscriptionRow['state'], string> = {
  active: 'Active',
  overdue: 'Overdue',
  ending: 'Ending',
  paused: 'Paused',
};

export const stateTones: Record<SubscriptionRow['state'], Tone> = {
  active: 'good',
  overdue: 'bad',
  ending: 'caution',
  paused: 'plain',
};

/** When the card is charged next, or why it won't be. */
export function describeNextCharge({ state, nextChargeAt, endsAt }: SubscriptionRow): string {
  if (state === 'overdue') {
    return nextChargeAt ? `Stripe tries again on ${formatDate(nextChargeAt)}` : 'No more retries';
  }
  if (endsAt) return `None, ends on ${formatDate(endsAt)}`;
  return nextChargeAt ? formatDate(nextChargeAt) : 'None while paused';
}

export function describeCancellation({ state, nextChargeAt }: SubscriptionRow): string {
  if (state === 'active' && nextChargeAt) {
    return `The user keeps Standard until ${formatDate(nextChargeAt)} if it’s paid for, and their card isn’t charged again. We notify them by e-mail.`;
  }
  return 'The subscription ends immediately, and the user’s card isn’t charged again. We notify them by e-mail.';
}
