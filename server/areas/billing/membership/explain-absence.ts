import type { MembershipState, StoredEntitlement } from './membership-state.ts';
import { currentSubscription, lastMomentOf } from './current-subscription.ts';
import { wordsFor, type Explaining } from './words.ts';

/** Explains why a user doesn't have Standard now. */
export function explainAbsence(state: MembershipState, explaining: Explaining): string {
  const { now, formatDay, reader } = explaining;
  const { whose } = wordsFor[reader];
  const next = state.entitlements.find(
    ({ startsAt, endsAt }) => startsAt > now && endsAt > startsAt,
  );
  if (next) return `Standard starts on ${formatDay(next.startsAt)}.`;
  const last = latest(state.entitlements.filter(({ startsAt }) => startsAt <= now));
  const subscription = currentSubscription(state);
  if (subscription?.status === 'past-due') {
    const ended = last ? `ended on ${formatDay(lastMomentOf(last))}` : 'has ended';
    if (subscription.toConfirm !== null) return explainUnconfirmed(ended, explaining);
    const way =
      reader === 'holder'
        ? 'Change your card under Manage Subscription to resume Standard.'
        : 'Standard resumes when the user changes their card under Manage Subscription.';
    return `We couldn’t charge the last renewal of ${whose} subscription, so Standard ${ended}. ${way}`;
  }
  if (!last) return 'We found no subscription or payment for this account.';
  return explainEnd(state, last, explaining);
}

function explainUnconfirmed(ended: string, { reader }: Explaining): string {
  const { Whose, whose, they, them } = wordsFor[reader];
  return `${Whose} bank needs ${them} to confirm the last renewal of ${whose} subscription, so Standard ${ended}. Standard resumes once ${they} confirm the renewal under Manage Subscription.`;
}

function explainEnd(
  { subscriptions }: MembershipState,
  last: StoredEntitlement,
  { formatDay, reader }: Explaining,
): string {
  const { Whose, whose, they, them } = wordsFor[reader];
  const day = formatDay(lastMomentOf(last));
  if (last.source === 'grant') {
    return `The Standard access that an administrator gave ${them} ended on ${day}.`;
  }
  if (last.endedBy === 'refund') {
    return `${Whose} payment was refunded on ${day}, so Standard ended that day.`;
  }
  if (last.endedBy === 'dispute' && last.dispute === 'lost') {
    return `${Whose} bank returned the disputed payment to ${them}, so Standard ended on ${day}.`;
  }
  if (last.endedBy === 'dispute') {
    return `${Whose} payment has been disputed with ${whose} bank since ${day}. Standard is suspended until the dispute is settled.`;
  }
  const hasFailed = subscriptions.some(
    ({ endedUnpaid, periodEnd }) => endedUnpaid && periodEnd >= last.endsAt,
  );
  if (hasFailed && last.source === 'subscription') {
    return `Standard ended on ${day}. Several attempts to charge the renewal of ${whose} subscription failed, so it was cancelled. Nothing is owed, and ${they} can subscribe again at any time.`;
  }
  if (last.leewayUntil !== null && last.source === 'subscription') {
    return `Standard ended on ${day}, when ${whose} overdue subscription was cancelled. Nothing is owed, and ${they} can subscribe again at any time.`;
  }
  return `Standard ended on ${day}.`;
}

function latest(entitlements: readonly StoredEntitlement[]): StoredEntitlement | undefined {
  return entitlements.toSorted((a, b) => +lastMomentOf(b) - +lastMomentOf(a))[0];
}
