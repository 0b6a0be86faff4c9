import type { Membership } from '#shared/contract/billing/schemas.ts';
import { daysUntil } from '#shared/lib/days.ts';
import { formatDate } from '#shared/lib/format.ts';

type Subscription = NonNullable<Membership['subscription']>;
type Card = NonNullable<Subscription['card']>;

interface SubscriptionFacts {
  state: string;
  isWell: boolean;
  /** The label and value of the next date that matters. */
  day: [name: string, value: string];
  question: string;
}

export function describeSubscription(subscription: Subscription): SubscriptionFacts {
  const { status, renewsAt, periodEnd, cancelAtPeriodEnd, needsConfirmation } = subscription;
  const { endsWhenCancelled } = subscription;
  const end = formatDate(periodEnd);
  const lasts = endsWhenCancelled
    ? 'Your subscription ends immediately, and you won’t be charged again. You can buy Standard again right away.'
    : `You keep Standard until ${end}. After that, your subscription won’t renew, and you won’t be charged again.`;
  if (status === 'past-due') {
    return {
      state: needsConfirmation ? 'Waiting for your bank' : 'Payment overdue',
      isWell: false,
      day: ['Paid until', end],
      question:
        'We couldn’t charge your card for the last renewal, so your subscription and your access to Standard end immediately.',
    };
  }
  if (cancelAtPeriodEnd || renewsAt === null) {
    return { state: 'Won’t renew', isWell: false, day: ['Ends', end], question: lasts };
  }
  const isPaused = status === 'paused';
  return {
    state: isPaused ? 'Paused' : 'Active',
    isWell: !isPaused,
    day: ['Renews', formatDate(renewsAt)],
    question: lasts,
  };
}

/** The end of Standard after a failed renewal, with the number of days left. */
export function describeGrace(endsAt: string, now = new Date()): string {
  const days = daysUntil(endsAt, now);
  const wait = days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`;
  return `${formatDate(endsAt)} (${wait})`;
}

export function describeCard(card: Card | null): string {
  if (!card) return 'No card on file';
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  const month = String(card.expMonth).padStart(2, '0');
  return `${brand} ending in ${card.last4}, expires ${month}/${card.expYear}`;
}
