import type { PaymentRow } from '#shared/contract/billing/payment-schemas.ts';
import { currency as ourCurrency, refundReasonNames } from '#shared/contract/billing/constants.ts';
import { formatDate } from '#shared/lib/days.ts';
import { formatDollars } from '#shared/lib/format-dollars.ts';

type Refund = PaymentRow['refunds'][number];

export const stateNames: Record<PaymentRow['state'], { label: string; look: StateLook }> = {
  paid: { label: 'Paid', look: 'good' },
  'part-refunded': { label: 'Partly refunded', look: 'plain' },
  refunded: { label: 'Refunded', look: 'plain' },
  disputed: { label: 'Disputed', look: 'caution' },
  lost: { label: 'Lost in a dispute', look: 'bad' },
};
export type StateLook = 'good' | 'plain' | 'caution' | 'bad';

export function describePayer({ person }: PaymentRow): string {
  return person ? `${person.name} (${person.id})` : 'A deleted account';
}

/** Formats an amount given in the smallest unit of its currency. */
export function formatPaid(amount: number, currency: string): string {
  if (currency === ourCurrency) return formatDollars(amount);
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Why no refund is possible here. */
export function explainNothingLeft({ currency }: PaymentRow): string {
  return currency === ourCurrency ? 'Nothing left' : 'In Stripe’s dashboard';
}

export function describeSource({ source }: PaymentRow): string {
  return source === 'subscription' ? 'Subscription' : '30 days';
}

/** Describes a refund: the amount, the day, who made it, why, and its status. */
export function describeRefund(refund: Refund, currency: string): string {
  const { amountCents, at, by, reason } = refund;
  const who = by === null ? 'not from here' : `by ${by}`;
  const names: Partial<Record<string, string>> = refundReasonNames;
  const why = reason === null ? '' : `, ${(names[reason] ?? reason).toLowerCase()}`;
  const what = `${formatPaid(amountCents, currency)} on ${formatDate(at)} ${who}${why}`;
  return `${what}: ${describeStatus(refund)}`;
}

const failures: Partial<Record<string, string>> = {
  expired_or_canceled_card: 'the card has expired or was canceled',
  lost_or_stolen_card: 'the card was lost or stolen',
  charge_for_pending_refund_disputed: 'the payer disputed the payment meanwhile',
  insufficient_funds: 'the balance at Stripe is too small',
  declined: 'the bank refused it',
  merchant_request: 'it was called off',
  refused: 'Stripe refused it',
};

function describeStatus({ status, failureReason }: Refund): string {
  switch (status) {
    case 'ordered':
      return 'Stripe has not answered yet and is asked again every minute; it is paid back once';
    case 'pending':
      return 'on its way';
    case 'requires_action':
      return 'waits for the payer';
    case 'succeeded':
      return 'paid back';
    case 'canceled':
      return 'called off';
    case 'failed':
      return `failed, because ${failures[failureReason ?? ''] ?? 'of something at the bank'}. The money is yours still: pay it back in another way.`;
  }
}

/** Describes the effects of a refund, in sentences, before it is made. */
export function describeEffects(
  payment: PaymentRow,
  amountCents: number,
  endsSubscription: boolean,
): string[] {
  const amount = formatDollars(amountCents);
  return [
    `${amount} goes back to the card that paid. The bank shows it within five to ten business days. Stripe keeps its fee.`,
    effectOnStandard(payment, amountCents),
    ...effectOnSubscription(payment, endsSubscription),
    'A refund cannot be taken back.',
  ];
}

function effectOnStandard({ standardUntil, leftCents }: PaymentRow, amountCents: number): string {
  if (standardUntil === null) return 'The Standard that it paid for is over already.';
  const day = formatDate(standardUntil);
  return amountCents === leftCents
    ? `Nothing of the payment is left, so the Standard that it paid for, until ${day}, ends at once.`
    : `The Standard that it paid for stays, until ${day}.`;
}

function effectOnSubscription(
  { subscription, standardUntil }: PaymentRow,
  endsSubscription: boolean,
): string[] {
  if (!subscription) return [];
  if (endsSubscription) return ['The subscription ends at once, and nothing more is charged.'];
  if (subscription.renewsAt === null) return [];
  const day = formatDate(subscription.renewsAt);
  const again = standardUntil === null ? '' : ', and gives Standard again';
  return [`The subscription goes on: it charges the card on ${day}${again}.`];
}
