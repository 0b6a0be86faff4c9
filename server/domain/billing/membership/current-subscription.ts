import type { MembershipState, SubscriptionState } from './ports.ts';

/** The subscription that matters most of those that are running; null when there is none. */
export function currentSubscription(state: MembershipState): SubscriptionState | null {
  return currentSubscriptions(state)[0] ?? null;
}

/**
 * All that are running, including those that are set to end: first what is overdue, then what lasts
 * longest. We make one at most; somebody else may have made another in Stripe's dashboard.
 */
export function currentSubscriptions({ subscriptions }: MembershipState): SubscriptionState[] {
  const overdueFirst = (a: SubscriptionState, b: SubscriptionState) =>
    Number(b.status === 'past-due') - Number(a.status === 'past-due') ||
    b.periodEnd.getTime() - a.periodEnd.getTime();
  return subscriptions
    .filter(({ status }) => status !== 'incomplete' && status !== 'ended')
    .toSorted(overdueFirst);
}

export function isRenewing({ status, cancelAtPeriodEnd }: SubscriptionState): boolean {
  return status === 'active' && !cancelAtPeriodEnd;
}
