import { currentSubscription, hasPaidPeriod, isRenewing } from './current-subscription.ts';
import type { MembershipState } from './membership-state.ts';
import { standardAccess } from '../../users/index.ts';

/**
 * Explains why a user can't make this kind of purchase now; null if they can. No day may be paid
 * for twice, so 30 days can only follow a subscription that is set to end.
 */
export function findPurchaseRefusal(
  kind: 'payment' | 'subscription',
  state: MembershipState,
  now: Date,
  formatDay: (day: Date) => string,
): string | null {
  const subscription = currentSubscription(state);
  if (subscription?.status === 'past-due' && subscription.toConfirm !== null) {
    return 'Your bank needs you to confirm the last renewal of your subscription. Confirm it or cancel the subscription under Manage Subscription first.';
  }
  if (subscription?.status === 'past-due') {
    return 'We couldn’t charge the last renewal of your subscription. Change your card or cancel the subscription under Manage Subscription first.';
  }
  const until = standardUntil(state, now);
  if (subscription && isRenewing(subscription) && !hasPaidPeriod(state, now)) {
    return `Your last payment was reversed, and Standard comes back when your subscription renews on ${formatDay(subscription.periodEnd)}. To buy Standard now, cancel the subscription under Manage Subscription first.`;
  }
  if (subscription && !subscription.cancelAtPeriodEnd) {
    return `You’re already subscribed. Your subscription renews on ${formatDay(subscription.periodEnd)}.`;
  }
  if (subscription && kind === 'subscription' && hasPaidPeriod(state, now)) {
    return `You have a subscription until ${formatDay(subscription.periodEnd)}. To keep it after that day, resume it under Manage Subscription.`;
  }
  if (until === null) return null;
  if (subscription && until <= subscription.periodEnd) return null;
  return `You already have Standard until ${formatDay(until)}. You can buy it again after that day.`;
}

/** The end of the last period that was paid for or granted, even if it hasn't started. */
function standardUntil({ entitlements }: MembershipState, now: Date): Date | null {
  const { isStandard, expiry } = standardAccess(entitlements, now);
  const later = entitlements.filter(({ startsAt, endsAt }) => startsAt > now && endsAt > startsAt);
  const ends = [...(isStandard && expiry ? [expiry] : []), ...later.map(({ endsAt }) => endsAt)];
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null;
}
