import type { MembershipState, StoredEntitlement } from './ports.ts';
import { currentSubscription } from './current-subscription.ts';
import { wordsFor, type Explaining } from './words.ts';

/** Explains why a user is not Standard now. */
export function explainAbsence(state: MembershipState, explaining: Explaining): string {
  const { now, formatDay, reader } = explaining;
  const { whose } = wordsFor[reader];
  const next = state.entitlements.find(
    ({ startsAt, endsAt }) => startsAt > now && endsAt > startsAt,
  );
  if (next) return `Standard begins on ${formatDay(next.startsAt)}.`;
  const subscription = currentSubscription(state);
  if (subscription?.status === 'past-due') {
    if (subscription.toConfirm !== null) return explainUnconfirmed(explaining);
    const way =
      reader === 'holder'
        ? 'Change the card under Manage Subscription, and it goes on.'
        : 'It goes on when they change the card under Manage Subscription.';
    return `${whose} subscription’s last renewal could not be charged, so Standard has ended. ${way}`;
  }
  const last = latest(state.entitlements.filter(({ startsAt }) => startsAt <= now));
  if (!last) return 'No subscription or payment was found for this account.';
  return explainEnd(state, last, explaining);
}

function explainUnconfirmed({ reader }: Explaining): string {
  const { whose, they, them } = wordsFor[reader];
  return `${whose} bank asks ${them} to confirm the last renewal of ${whose.toLowerCase()} subscription, so Standard has ended. It goes on when ${they} confirm it under Manage Subscription.`;
}

function explainEnd(
  { subscriptions }: MembershipState,
  last: StoredEntitlement,
  { formatDay, reader }: Explaining,
): string {
  const { whose, they, them } = wordsFor[reader];
  const day = formatDay(last.endsAt);
  if (last.source === 'grant') {
    return `Standard that an administrator had given ${them} ended on ${day}.`;
  }
  if (last.endedBy === 'refund') {
    return `${whose} payment was refunded on ${day}, and Standard ended with it.`;
  }
  if (last.endedBy === 'dispute') {
    const bank = reader === 'holder' ? 'your' : 'their';
    return `${whose} payment has been disputed at ${bank} bank since ${day}. Standard is suspended until that is decided.`;
  }
  const hasFailed = subscriptions.some(
    ({ endedUnpaid, periodEnd }) => endedUnpaid && periodEnd >= last.endsAt,
  );
  if (hasFailed && last.source === 'subscription') {
    return `Standard ended on ${day}: the renewal of ${whose.toLowerCase()} subscription could not be charged, and every further try failed, so it was ended. Nothing is owed; subscribe again and ${they} go on.`;
  }
  return `Standard ended on ${day}.`;
}

function latest(entitlements: readonly StoredEntitlement[]): StoredEntitlement | undefined {
  return entitlements.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
}
