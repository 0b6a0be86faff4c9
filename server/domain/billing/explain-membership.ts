import { standardAccess } from '../accounts/standard-access.ts';
import { liveSubscription } from './judge-purchase.ts';
import type { MembershipState, StoredEntitlement } from './ports.ts';

type FormatDay = (day: Date) => string;

/** Why a person is or is not Standard, in a sentence or two. */
export function explainMembership(state: MembershipState, now: Date, formatDay: FormatDay): string {
  const { isStandard, expiry } = standardAccess(state.entitlements, now);
  if (!isStandard || !expiry) return explainAbsence(state, now, formatDay);
  const current = state.entitlements.filter(
    ({ startsAt, endsAt, leewayUntil }) => startsAt <= now && (leewayUntil ?? endsAt) > now,
  );
  const source = latest(current)?.source ?? 'payment';
  const subscription = liveSubscription(state);
  if (subscription && source === 'subscription') {
    if (subscription.status === 'past-due') {
      return `Your subscription’s last renewal could not be charged. Standard ends on ${formatDay(expiry)} unless you change the card under Manage Subscription.`;
    }
    const day = formatDay(subscription.periodEnd);
    if (!subscription.cancelAtPeriodEnd) {
      return `Your subscription is active and renews on ${day}.`;
    }
    const follows = expiry > subscription.periodEnd;
    const then = follows ? ` What you have paid for goes on until ${formatDay(expiry)}.` : '';
    return `Your subscription ends on ${day} and does not renew.${then}`;
  }
  return `${because[source]} until ${formatDay(expiry)}.`;
}

const because = {
  subscription: 'Your subscription has ended, and what you paid for gives you Standard',
  payment: 'Your payment for 30 days gives you Standard',
  grant: 'An administrator has given you Standard',
};

function explainAbsence(state: MembershipState, now: Date, formatDay: FormatDay): string {
  const next = state.entitlements.find(
    ({ startsAt, endsAt }) => startsAt > now && endsAt > startsAt,
  );
  if (next) return `Standard begins on ${formatDay(next.startsAt)}.`;
  if (liveSubscription(state)?.status === 'past-due') {
    return 'Your subscription’s last renewal could not be charged, so Standard has ended. Change the card under Manage Subscription, and it goes on.';
  }
  const last = latest(state.entitlements);
  if (!last) return 'No subscription or payment was found for this account.';
  const day = formatDay(last.endsAt);
  if (last.endedBy === 'refund') {
    return `Your payment was refunded on ${day}, and Standard ended with it.`;
  }
  if (last.endedBy === 'dispute') {
    return `Your payment has been disputed at your bank since ${day}. Standard is suspended until that is decided.`;
  }
  return `Standard ended on ${day}.`;
}

function latest(entitlements: readonly StoredEntitlement[]): StoredEntitlement | undefined {
  return entitlements.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
}
