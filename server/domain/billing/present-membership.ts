import type { Membership } from '#shared/contract/billing.ts';
import { standardAccess } from '../accounts/standard-access.ts';
import { explainMembership } from './explain-membership.ts';
import { liveSubscription } from './judge-purchase.ts';
import type { MembershipState, SubscriptionState } from './ports.ts';

export function presentMembership(
  state: MembershipState,
  now: Date,
  formatDay: (day: Date) => string,
): Membership {
  const { isStandard, expiry } = standardAccess(state.entitlements, now);
  const subscription = liveSubscription(state);
  return {
    isStandard,
    standardExpiry: expiry?.toISOString() ?? null,
    explanation: explainMembership(state, now, formatDay),
    entitlements: state.entitlements
      .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
      .map(({ source, startsAt, endsAt, endedBy }) => ({
        source,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        endedBy,
      })),
    subscription: subscription && presentSubscription(subscription),
  };
}

function presentSubscription(subscription: SubscriptionState): Membership['subscription'] {
  const { status, cancelAtPeriodEnd, periodEnd, priceCents, card } = subscription;
  if (status === 'incomplete' || status === 'ended') return null;
  const renews = status === 'active' && !cancelAtPeriodEnd;
  return {
    status,
    cancelAtPeriodEnd,
    periodEnd: periodEnd.toISOString(),
    renewsAt: renews ? periodEnd.toISOString() : null,
    priceCents,
    card,
  };
}
