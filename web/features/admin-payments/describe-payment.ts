import type { PaymentRow } from '#shared/contract/billing/payment-schemas.ts';
import {
  currency as ourCurrency,
  givenBack,
  refundReasonNames,
} from '#shared/contract/billing/constants.ts';
import { formatCents, formatDate } from '#shared/lib/format.ts';
import type { Tone } from '#web/ui/data/pill.tsx';

type Refund = PaymentRow['refunds'][number];

export const stateNames: Record<PaymentRow['state'], { label: string; tone: Tone }> = {
  paid: { label: 'Paid', tone: 'good' },
  'part-refunded': { label: 'Partially refunded', tone: 'plain' },
  refunded: { label: 'Refunded', tone: 'plain' },
  disputed: { label: 'Disputed', tone: 'caution' },
  lost: { label: 'Dispute lost', tone: 'bad' },
};

export function describePayer({ person }: PaymentRow): string {
  return person ? `${person.name} (${person.id})` : 'Deleted account';
}

/** Explains why no refund of this payment can be made on this page. */
export function explainNothingLeft({ currency }: PaymentRow): string {
  return currency === ourCurrency ? 'Nothing left to refund' : 'Refund in Stripe';
}

export function describePaymentSource({ source }: PaymentRow): string {
  return source === 'subscription' ? 'Subscription' : '30 days';
}

/** Describes a refund: its amount, day, author, reason and status. */
export function describeRefund(refund: Refund, currency: string): string {
  const { amountCents, at, by, reason } = refund;
  const isOwn = reason === givenBack;
  const who = by !== null ? `by ${by}` : isOwn ? 'by the customer' : 'outside Switchyard';
  const names: Partial<Record<string, string>> = {
    ...refundReasonNames,
    [givenBack]: 'Unused days',
  };
  const why = reason === null ? '' : ` (${(names[reason] ?? reason).toLowerCase()})`;
  const what = `${formatCents(amountCents, currency)} on ${formatDate(at)} ${who}${why}`;
  return `${what}. ${describeStatus(refund)}`;
}

const failures: Partial<Record<string, string>> = {
  expired_or_canceled_card: 'the card has expired or was cancelled',
  lost_or_stolen_card: 'the card was lost or stolen',
  charge_for_pending_refund_disputed: 'the customer disputed the payment in the meantime',
  insufficient_funds: 'your Stripe balance is too low',
  declined: 'the bank declined it',
  merchant_request: 'it was cancelled',
  refused: 'Stripe refused the refund',
};

function describeStatus({ status, failureReason }: Refund): string {
  switch (status) {
    case 'ordered':
      return 'Stripe hasn’t confirmed the refund yet. We retry every minute and refund only once.';
    case 'pending':
      return 'The refund is on its way.';
    case 'requires_action':
      return 'Waiting for the customer.';
    case 'succeeded':
      return 'Refunded.';
    case 'canceled':
      return 'Canceled.';
    case 'failed':
      return `The refund failed because ${failures[failureReason ?? ''] ?? 'of a problem at the bank'}. You still have the money, so refund it another way.`;
  }
}

/** Describes the effects of a refund before it is made, one sentence each. */
export function describeEffects(
  payment: PaymentRow,
  amountCents: number,
  endsSubscription: boolean,
): string[] {
  const amount = formatCents(amountCents);
  return [
    `${amount} is refunded to the card and arrives in 5 to 10 business days. Stripe keeps its fee.`,
    effectOnStandard(payment, amountCents),
    ...effectOnSubscription(payment, endsSubscription),
    'You can’t undo a refund.',
  ];
}

function effectOnStandard({ standardUntil, leftCents }: PaymentRow, amountCents: number): string {
  if (standardUntil === null)
    return 'The Standard period that the payment covered has already ended.';
  const day = formatDate(standardUntil);
  return amountCents === leftCents
    ? `This refunds the rest of the payment, so its Standard period (until ${day}) ends immediately.`
    : `The payment’s Standard period continues until ${day}.`;
}

function effectOnSubscription(
  { subscription, standardUntil }: PaymentRow,
  endsSubscription: boolean,
): string[] {
  if (!subscription) return [];
  if (endsSubscription) return ['The subscription ends immediately, with no further charges.'];
  if (subscription.renewsAt === null) {
    return subscription.isOverdue
      ? ['The subscription stays overdue, with no further charges.']
      : [];
  }
  const day = formatDate(subscription.renewsAt);
  if (subscription.isOverdue) {
    return [`The subscription is overdue. Stripe tries to charge the card again on ${day}.`];
  }
  const again = standardUntil === null ? '' : ' and renews Standard';
  return [`The subscription continues. The next charge is on ${day}${again}.`];
}
