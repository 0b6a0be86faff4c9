import type { MembershipState, SubscriptionState } from '../ports.ts';

/** The subscription that is running, including one that is set to end; null when there is none. */
export function currentSubscription({ subscriptions }: MembershipState): SubscriptionState | null {
  const current = subscriptions.filter(
    ({ status }) => status !== 'incomplete' && status !== 'ended',
  );
  return current.toSorted((a, b) => b.periodEnd.getTime() - a.periodEnd.getTime())[0] ?? null;
}
