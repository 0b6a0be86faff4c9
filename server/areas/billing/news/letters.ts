import { givenBack, plans } from '#shared/contract/billing/constants.ts';
import { formatCents } from '#shared/lib/format.ts';
import type { Letter } from '../../mail/index.ts';
import type { Purchase, SubscriptionState } from '../membership/membership-state.ts';
import type { RefundState } from '../refunds/payment-state.ts';

type FormatDay = (day: Date) => string;

const dayMs = 24 * 60 * 60 * 1000;
const manage = { label: 'Manage Subscription', path: '/subscription' };

export function writeReceipt(
  { source, amountCents, taxCents, paidAt, period }: Purchase,
  /** The days that were paid for; null while a subscription delays their start. */
  days: { startsAt: Date; endsAt: Date } | null,
  formatDay: FormatDay,
): Letter {
  const length = period ? 'Standard' : `Standard for ${plans.thirtyDays.days} days`;
  const what = days
    ? `${length}, from ${formatDay(days.startsAt)} to ${formatDay(days.endsAt)}`
    : `${length}, which start when your subscription ends`;
  const tax = taxCents > 0 ? `, including ${formatCents(taxCents)} tax` : '';
  const ending =
    source === 'subscription'
      ? `The subscription renews every ${isYear(period) ? 'year' : 'month'} until you cancel it.`
      : 'Your 30 days don’t renew automatically.';
  return {
    subject: `Your receipt: ${formatCents(amountCents)}`,
    paragraphs: [
      `On ${formatDay(paidAt)}, you paid ${formatCents(amountCents)} for ${what}${tax}. Thank you.`,
      `${ending} You can find the invoice under Manage Subscription.`,
    ],
    action: manage,
  };
}

export function writeRefund(
  { amountCents, createdAt, reason }: RefundState,
  formatDay: FormatDay,
): Letter {
  const amount = formatCents(amountCents);
  const cause =
    reason === givenBack ? ` for the ${plans.thirtyDays.days} days that you didn’t use` : '';
  return {
    subject: `Your refund of ${amount}`,
    paragraphs: [
      `On ${formatDay(createdAt)}, we refunded ${amount} to the card you paid with${cause}. Your bank usually shows it within five to ten business days.`,
      'To see your current plan, open Manage Subscription.',
    ],
    action: manage,
  };
}

export function writeRefundFailed(
  { amountCents }: RefundState,
  contactEmail: string | null,
): Letter {
  const amount = formatCents(amountCents);
  return {
    subject: `We couldn’t refund ${amount}`,
    paragraphs: [
      `Your bank didn’t accept our refund of ${amount}, for example because the card has expired. We still hold the money.`,
      `${askFor(contactEmail)} so we can refund it another way.`,
    ],
    action: manage,
  };
}

function askFor(contactEmail: string | null): string {
  return contactEmail === null ? 'Contact the administrator' : `Write to ${contactEmail}`;
}

/** Reports the bank's decision. `then` explains what it means for the user's plan. */
export function writeDisputeDecided(
  { amountCents, paidAt }: Purchase,
  isWon: boolean,
  then: string,
  formatDay: FormatDay,
): Letter {
  const outcome = isWon ? 'The payment remains valid.' : 'Your bank returned the money to you.';
  return {
    subject: 'Your bank has decided your dispute',
    paragraphs: [
      `Your bank has decided the dispute about your payment of ${formatCents(amountCents)} from ${formatDay(paidAt)}. ${outcome}`,
      then,
    ],
    action: manage,
  };
}

/** `then` explains what happens to the user's plan, in the same words as the page. */
export function writeCancelled(isOver: boolean, then: string): Letter {
  return {
    subject: isOver ? 'Your subscription has ended' : 'Your subscription is cancelled',
    paragraphs: [
      isOver
        ? 'Your subscription has ended. We won’t charge you for it again.'
        : 'Your subscription is cancelled. We won’t charge you for it again.',
      then,
      ...(isOver
        ? []
        : ['If you change your mind, resume it under Manage Subscription before then.']),
    ],
    action: manage,
  };
}

/** Adds a note for a blocked user, and replaces the link, which a blocked user can't open. */
export function addBlockedNote({ subject, paragraphs }: Letter, pays: boolean): Letter {
  const note = pays
    ? 'Your account is blocked. You can still sign in to cancel your subscription.'
    : 'Your account is blocked, so you can’t sign in.';
  const action = pays ? { label: 'Cancel Subscription', path: '/login' } : null;
  return { subject, paragraphs: [...paragraphs, note], action };
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
    ? `Standard continues until ${formatDay(standardEndsAt)} while Stripe retries the charge.`
    : 'Standard has ended, but Stripe will retry the charge.';
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
    : 'Standard has ended. It resumes once you confirm.';
  return {
    subject: 'Your bank needs you to confirm a renewal',
    paragraphs: [
      `Your bank needs you to confirm the ${formatCents(priceCents)} renewal of your subscription. ${until}`,
      'Confirm it under Manage Subscription to keep your subscription. If you don’t want to continue, cancel it there and you owe nothing.',
    ],
    action: { label: 'Confirm the Payment', path: '/subscription' },
  };
}

/**
 * `why` is the same explanation as on the page. A user with a subscription gets a link to manage it
 * instead of one to buy Standard.
 */
export function writeStandardEnded(why: string, subscription: SubscriptionState | null): Letter {
  const kept = 'Your account, conversations and files haven’t changed.';
  return {
    subject: 'Your Standard plan has ended',
    paragraphs: [why, subscription ? kept : `${kept} You can get Standard again at any time.`],
    action: subscription ? manage : { label: 'See Plans', path: '/pricing' },
  };
}
