import type { MembershipState, StoredEntitlement, SubscriptionState } from './membership-state.ts';

export type CurrentSubscription = SubscriptionState & { status: 'active' | 'past-due' | 'paused' };

/** The most important of the current subscriptions; null if there is none. */
export function currentSubscription(state: MembershipState): CurrentSubscription | null {
  return currentSubscriptions(state)[0] ?? null;
}

/**
 * All active subscriptions, including those that will end with their period. Overdue ones come first, then
 * the ones with the latest end date. We create at most one per user, but more can be created in Stripe's
 * dashboard.
 */
export function currentSubscriptions({ subscriptions }: MembershipState): CurrentSubscription[] {
  const overdueFirst = (a: SubscriptionState, b: SubscriptionState) =>
    Number(b.status === 'past-due') - Number(a.status === 'past-due') ||
    b.periodEnd.getTime() - a.periodEnd.getTime();
  return subscriptions.filter(isCurrent).toSorted(overdueFirst);
}

function isCurrent(subscription: SubscriptionState): subscription is CurrentSubscription {
  return subscription.status !== 'incomplete' && subscription.status !== 'ended';
}

/**
 * Whether a subscription's paid period is still running. False if the payment was refunded or
 * disputed, although the subscription may still renew.
 */
export function hasPaidPeriod({ entitlements }: MembershipState, now: Date): boolean {
  return entitlements.some(
    (entitlement) => entitlement.source === 'subscription' && lastMomentOf(entitlement) > now,
  );
}

/** When an entitlement stops working, including the grace period. */
export function lastMomentOf({ endsAt, leewayUntil }: StoredEntitlement): Date {
  return leewayUntil ?? endsAt;
}

export function isRenewing({ status, cancelAtPeriodEnd }: SubscriptionState): boolean {
  return status === 'active' && !cancelAtPeriodEnd;
}

interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** The end of the unbroken coverage that includes `from`, or `from` itself if no span covers it. */
export function endOfRun(spans: readonly Span[], from: Date): Date {
  let end = from;
  for (const span of spans.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    if (span.startsAt <= end && span.endsAt > end) end = span.endsAt;
  }
  return end;
}

/** Paid days that have not started. */
export function findWaitingDays({ entitlements }: MembershipState, now: Date): StoredEntitlement[] {
  return entitlements
    .filter(
      ({ source, startsAt, endsAt }) => source === 'payment' && startsAt > now && endsAt > startsAt,
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Whether paid days are delayed, because they can't start while a subscription renews. */
export function arePutOff(state: MembershipState): boolean {
  return currentSubscriptions(state).some(isRenewing);
}
