import { currentSubscriptions, isRenewing } from './current-subscription.ts';
import type { MembershipState, StoredEntitlement } from './membership-state.ts';

/** Bought days that have not started. */
export function findWaitingDays({ entitlements }: MembershipState, now: Date): StoredEntitlement[] {
  return entitlements
    .filter(
      ({ source, startsAt, endsAt }) => source === 'payment' && startsAt > now && endsAt > startsAt,
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Bought days start when no subscription renews any more; each renewal postpones them. */
export function arePutOff(state: MembershipState): boolean {
  return currentSubscriptions(state).some(isRenewing);
}
