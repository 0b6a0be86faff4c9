import type { MembershipState, SubscriptionState } from './membership-state.ts';

/** The most important of the running subscriptions; null if there is none. */
export function currentSubscription(state: MembershipState): SubscriptionState | null {
  return currentSubscriptions(state)[0] ?? null;
}

/**
 * All running subscriptions, including those set to end: overdue ones first, then those that last longest.
 * We create one at most, but others may be created in Stripe's dashboard.
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
