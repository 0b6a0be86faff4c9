import { plans } from '#shared/contract/billing/constants.ts';
import { formatDollars } from '#shared/lib/format-dollars.ts';
import type { Letter } from '../../mail/index.ts';
import type { Purchase, SubscriptionState } from '../membership/ports.ts';
import type { RefundState } from '../refunds/ports.ts';

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
  const tax = taxCents > 0 ? `, of which ${formatDollars(taxCents)} is tax` : '';
  const ending =
    source === 'subscription'
      ? `The subscription renews every ${isYear(period) ? 'year' : 'month'} until you cancel it.`
      : 'It does not renew.';
  return {
    subject: `Your receipt: ${formatDollars(amountCents)}`,
    paragraphs: [
      `On ${formatDay(paidAt)} you paid ${formatDollars(amountCents)} for ${what}${tax}. Thank you.`,
      `${ending} The invoice is under Manage Subscription.`,
    ],
    action: manage,
  };
}

export function writeRefund({ amountCents, createdAt }: RefundState, formatDay: FormatDay): Letter {
  const amount = formatDollars(amountCents);
  return {
    subject: `You get ${amount} back`,
    paragraphs: [
      `On ${formatDay(createdAt)} we paid ${amount} back to the card that you paid with. Your bank shows it within five to ten business days.`,
      'Manage Subscription says what Standard you have.',
    ],
    action: manage,
  };
}

export function writeRefundFailed({ amountCents }: RefundState): Letter {
  const amount = formatDollars(amountCents);
  return {
    subject: `${amount} could not be paid back`,
    paragraphs: [
      `Your bank did not take the ${amount} that we paid back, for example because the card has expired. The money is with us.`,
      'Write to us, so that we can pay it back in another way.',
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
      `On ${day} your subscription to Standard renews, and ${formatDollars(priceCents)} is charged to your card.`,
      'There is nothing to do. If you do not want to go on, cancel it before that day: you keep Standard until then.',
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
    ? `Standard goes on until ${formatDay(standardEndsAt)} while Stripe tries again.`
    : 'Standard has ended, and Stripe tries again.';
  return {
    subject: 'Your renewal could not be charged',
    paragraphs: [
      `Your card was refused for ${formatDollars(priceCents)}, the renewal of your subscription. ${until}`,
      'Change the card, and everything goes on as before. If you do not want to go on, cancel the subscription, and nothing is owed.',
    ],
    action: { label: 'Change the Card', path: '/subscription' },
  };
}

export function writePaymentToConfirm(
  { priceCents }: SubscriptionState,
  standardEndsAt: Date | null,
  formatDay: FormatDay,
): Letter {
  const until = standardEndsAt
    ? `Standard goes on until ${formatDay(standardEndsAt)}.`
    : 'Standard has ended until you do.';
  return {
    subject: 'Your bank asks you to confirm a renewal',
    paragraphs: [
      `Your bank wants your word before it pays ${formatDollars(priceCents)}, the renewal of your subscription. ${until}`,
      'Confirm it under Manage Subscription, and everything goes on as before. If you do not want to go on, cancel the subscription there, and nothing is owed.',
    ],
    action: { label: 'Confirm the Payment', path: '/subscription' },
  };
}

/** `why` is the explanation that the page shows too. */
export function writeStandardEnded(why: string): Letter {
  return {
    subject: 'Your Standard has ended',
    paragraphs: [
      why,
      'Your account, threads and files are as they were. You can have Standard again at any time.',
    ],
    action: { label: 'See the Plans', path: '/pricing' },
  };
}
