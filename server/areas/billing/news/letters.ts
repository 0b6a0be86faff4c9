import { plans } from '#shared/contract/billing/constants.ts';
import { formatCents } from '#shared/lib/format.ts';
import type { Letter } from '../../mail/index.ts';
import type { Purchase, SubscriptionState } from '../membership/membership-state.ts';
import type { RefundState } from '../refunds/payment-state.ts';

type FormatDay = (day: Date) => string;

const dayMs = 24 * 60 * 60 * 1000;
const manage = { label: 'Manage Subscription', path: '/subscription' };

export function writeReceipt(
  { source, amountCents, taxCents, paidAt, period }: Purchase,
  formatDay: FormatDay,
): Letter {
  const what = period
    ? `Standard from ${formatDay(period.startsAt)} to ${formatDay(period.endsAt)}`
    : `Standard for ${plans.thirtyDays.days} days`;
  const tax = taxCents > 0 ? `, including ${formatCents(taxCents)} tax` : '';
  const ending =
    source === 'subscription'
      ? `The subscription renews every ${isYear(period) ? 'year' : 'month'} until you cancel it.`
      : 'It doesn’t renew.';
  return {
    subject: `Your receipt: ${formatCents(amountCents)}`,
    paragraphs: [
      `On ${formatDay(paidAt)}, you paid ${formatCents(amountCents)} for ${what}${tax}. Thank you.`,
      `${ending} You can find the invoice under Manage Subscription.`,
    ],
    action: manage,
  };
}

export function writeRefund({ amountCents, createdAt }: RefundState, formatDay: FormatDay): Letter {
  const amount = formatCents(amountCents);
  return {
    subject: `Your refund of ${amount}`,
    paragraphs: [
      `On ${formatDay(createdAt)}, we refunded ${amount} to the card you paid with. Your bank usually shows it within five to ten business days.`,
      'To see your current plan, open Manage Subscription.',
    ],
    action: manage,
  };
}

export function writeRefundFailed({ amountCents }: RefundState): Letter {
  const amount = formatCents(amountCents);
  return {
    subject: `We couldn’t refund ${amount}`,
    paragraphs: [
      `Your bank didn’t accept our refund of ${amount}, for example because the card has expired. We still hold the money.`,
      'Write to us so we can refund it another way.',
    ],
    action: manage,
  };
}

function isYear(period: Purchase['period']): boolean {
  return period !== null && period.endsAt.getTime() - period.startsAt.getTime() > 60 * dayMs;
}

export function writeRenewalAhead(
  { periodEnd, priceCents }: SubscriptionState,
  formatDay: FormatDay,
): Letter {
  const day = formatDay(periodEnd);
  return {
    subject: `Your subscription renews on ${day}`,
    paragraphs: [
      `On ${day}, your Standard subscription renews and we charge ${formatCents(priceCents)} to your card.`,
      'No action is needed. If you don’t want to continue, cancel before that day. You keep Standard until then.',
    ],
    action: manage,
  };
}

export function writePaymentFailed(
  { priceCents }: SubscriptionState,
  standardEndsAt: Date | null,
  formatDay: FormatDay,
): Letter {
  const until = standardEndsAt
    ? `Standard continues until ${formatDay(standardEndsAt)} while Stripe tries again.`
    : 'Standard has ended while Stripe tries again.';
  return {
    subject: 'We couldn’t charge your renewal',
    paragraphs: [
      `Your card was declined for ${formatCents(priceCents)}, the renewal of your subscription. ${until}`,
      'Change your card to keep your subscription. If you don’t want to continue, cancel it and you owe nothing.',
    ],
    action: { label: 'Change Your Card', path: '/subscription' },
  };
}

export function writePaymentToConfirm(
  { priceCents }: SubscriptionState,
  standardEndsAt: Date | null,
  formatDay: FormatDay,
): Letter {
  const until = standardEndsAt
    ? `Standard continues until ${formatDay(standardEndsAt)}.`
    : 'Standard has ended until you confirm.';
  return {
    subject: 'Your bank needs you to confirm a renewal',
    paragraphs: [
      `Your bank needs you to confirm ${formatCents(priceCents)}, the renewal of your subscription. ${until}`,
      'Confirm it under Manage Subscription to keep your subscription. If you don’t want to continue, cancel it there and you owe nothing.',
    ],
    action: { label: 'Confirm the Payment', path: '/subscription' },
  };
}

/** `why` is the explanation that the page shows too. */
export function writeStandardEnded(why: string): Letter {
  return {
    subject: 'Your Standard plan has ended',
    paragraphs: [
      why,
      'Your account, conversations and files haven’t changed. You can get Standard again at any time.',
    ],
    action: { label: 'See Plans', path: '/pricing' },
  };
}
