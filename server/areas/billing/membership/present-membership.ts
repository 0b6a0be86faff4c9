import type { Membership } from '#shared/contract/billing/schemas.ts';
import { standardAccess } from '../../users/index.ts';
import { explainMembership } from './explain-membership.ts';
import {
  currentSubscription,
  currentSubscriptions,
  hasPaidPeriod,
  isRenewing,
  arePutOff,
  findWaitingDays,
  type CurrentSubscription,
} from './current-subscription.ts';
import type { MembershipState, SubscriptionState } from './membership-state.ts';

export function presentMembership(
  state: MembershipState,
  now: Date,
  formatDay: (day: Date) => string,
): Membership {
  const { isStandard, expiry } = standardAccess(state.entitlements, now);
  const isPaid = hasPaidPeriod(state, now);
  const [subscription = null, ...otherSubscriptions] = currentSubscriptions(state).map((each) =>
    presentSubscription(each, paidUntil(state, each), isPaid),
  );
  const isPutOff = arePutOff(state);
  return {
    isStandard,
    standardExpiry: expiry?.toISOString() ?? null,
    explanation: explainMembership(state, { now, formatDay, reader: 'holder' }),
    entitlements: state.entitlements
      .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())
      .map(({ source, startsAt, endsAt, endedBy }) => ({
        source,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        endedBy,
      })),
    graceEndsAt: graceEnd(state, now)?.toISOString() ?? null,
    subscription,
    otherSubscriptions,
    waitingDays: findWaitingDays(state, now).map(({ objectId, startsAt, endsAt }) => ({
      paymentId: objectId ?? '',
      startsAt: isPutOff ? null : startsAt.toISOString(),
      endsAt: isPutOff ? null : endsAt.toISOString(),
    })),
  };
}

/** The end of the grace period after a failed renewal; null if there is none. */
function graceEnd(state: MembershipState, now: Date): Date | null {
  if (currentSubscription(state)?.status !== 'past-due') return null;
  const ends = state.entitlements.flatMap(({ endsAt, leewayUntil }) =>
    endsAt <= now && leewayUntil !== null && leewayUntil > now ? [leewayUntil.getTime()] : [],
  );
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** When the paid time ends. While a renewal is overdue, the current period doesn't count. */
function paidUntil({ entitlements }: MembershipState, subscription: SubscriptionState): Date {
  const { status, periodEnd } = subscription;
  if (status !== 'past-due') return periodEnd;
  const paid = entitlements
    .filter(({ source, endsAt }) => source === 'subscription' && endsAt < periodEnd)
    .map(({ endsAt }) => endsAt.getTime());
  return paid.length === 0 ? periodEnd : new Date(Math.max(...paid));
}

function presentSubscription(
  subscription: CurrentSubscription,
  periodEnd: Date,
  isPaid: boolean,
): NonNullable<Membership['subscription']> {
  const { id, status, cancelAtPeriodEnd, priceCents, interval, card, toConfirm } = subscription;
  return {
    id,
    status,
    cancelAtPeriodEnd,
    periodEnd: periodEnd.toISOString(),
    renewsAt: isRenewing(subscription) ? periodEnd.toISOString() : null,
    priceCents,
    interval,
    card,
    needsConfirmation: status === 'past-due' && toConfirm !== null,
    endsWhenCancelled: status === 'past-due' || !isPaid,
  };
}
