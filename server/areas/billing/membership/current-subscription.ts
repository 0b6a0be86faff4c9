import type { MembershipState, SubscriptionState } from './membership-state.ts';

/** The most important of the running subscriptions; null if there is none. */
export function currentSubscription(state: MembershipState): SubscriptionState | null {
  return currentSubscriptions(state)[0] ?? null;
}

/**
 * All active subscriptions, including those that will end with their period. Overdue ones come first, then
 * the ones with the latest end date. We create at most one per user, but more can be created in Stripe's
 * dashboard.
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
