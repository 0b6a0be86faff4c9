import { standardAccess } from './standard-access.ts';
import { currentSubscription } from './current-subscription.ts';
import type { MembershipState, StoredEntitlement } from '../ports.ts';

interface Explaining {
  now: Date;
  formatDay: (day: Date) => string;
  /** Who reads the sentence: the person it is about, or an administrator. */
  reader: 'holder' | 'administrator';
}

/** Why a person is or is not Standard, in a sentence or two. */
export function explainMembership(state: MembershipState, explaining: Explaining): string {
  const { now, formatDay, reader } = explaining;
  const { isStandard, expiry } = standardAccess(state.entitlements, now);
  if (!isStandard || !expiry) return explainAbsence(state, explaining);
  const words = wordsFor[reader];
  const current = state.entitlements.filter(
    ({ startsAt, endsAt, leewayUntil }) => startsAt <= now && (leewayUntil ?? endsAt) > now,
  );
  const source = latest(current)?.source ?? 'payment';
  const subscription = currentSubscription(state);
  if (subscription && source === 'subscription') {
    if (subscription.status === 'past-due') {
      return `${words.whose} subscription’s last renewal could not be charged. Standard ends on ${formatDay(expiry)} unless ${words.they} change the card under Manage Subscription.`;
    }
    const day = formatDay(subscription.periodEnd);
    if (!subscription.cancelAtPeriodEnd) {
      return `${words.whose} subscription is active and renews on ${day}.`;
    }
    const follows = expiry > subscription.periodEnd;
    const then = follows
      ? ` What ${words.they} have paid for goes on until ${formatDay(expiry)}.`
      : '';
    return `${words.whose} subscription ends on ${day} and does not renew.${then}`;
  }
  return `${because(source, words)} until ${formatDay(expiry)}.`;
}

const wordsFor = {
  holder: { whose: 'Your', they: 'you', them: 'you' },
  administrator: { whose: 'Their', they: 'they', them: 'them' },
};
type Words = (typeof wordsFor)['holder'];

function because(source: StoredEntitlement['source'], { whose, they, them }: Words): string {
  switch (source) {
    case 'subscription':
      return `${whose} subscription has ended, and what ${they} paid for gives ${them} Standard`;
    case 'payment':
      return `${whose} payment for 30 days gives ${them} Standard`;
    case 'grant':
      return `An administrator has given ${them} Standard`;
  }
}

function explainAbsence(state: MembershipState, { now, formatDay, reader }: Explaining): string {
  const { whose } = wordsFor[reader];
  const next = state.entitlements.find(
    ({ startsAt, endsAt }) => startsAt > now && endsAt > startsAt,
  );
  if (next) return `Standard begins on ${formatDay(next.startsAt)}.`;
  if (currentSubscription(state)?.status === 'past-due') {
    const way =
      reader === 'holder'
        ? 'Change the card under Manage Subscription, and it goes on.'
        : 'It goes on when they change the card under Manage Subscription.';
    return `${whose} subscription’s last renewal could not be charged, so Standard has ended. ${way}`;
  }
  const last = latest(state.entitlements);
  if (!last) return 'No subscription or payment was found for this account.';
  const day = formatDay(last.endsAt);
  if (last.endedBy === 'refund') {
    return `${whose} payment was refunded on ${day}, and Standard ended with it.`;
  }
  if (last.endedBy === 'dispute') {
    return `${whose} payment has been disputed at ${reader === 'holder' ? 'your' : 'their'} bank since ${day}. Standard is suspended until that is decided.`;
  }
  return `Standard ended on ${day}.`;
}

function latest(entitlements: readonly StoredEntitlement[]): StoredEntitlement | undefined {
  return entitlements.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
}
