import { currentSubscriptions, isRenewing } from './current-subscription.ts';
import type { MembershipState, StoredEntitlement } from './ports.ts';

/** Days that were bought and have not begun. */
export function findWaitingDays({ entitlements }: MembershipState, now: Date): StoredEntitlement[] {
  return entitlements
    .filter(
      ({ source, startsAt, endsAt }) => source === 'payment' && startsAt > now && endsAt > startsAt,
    )
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
}

/** Bought days begin when no subscription renews any more: until then each renewal puts them off. */
export function arePutOff(state: MembershipState): boolean {
  return currentSubscriptions(state).some(isRenewing);
}
