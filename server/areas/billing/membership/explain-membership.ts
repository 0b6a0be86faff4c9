import { formatCents } from '#shared/lib/format.ts';
import type { MembershipState, StoredEntitlement, SubscriptionState } from './membership-state.ts';
import {
  currentSubscriptions,
  isRenewing,
  lastMomentOf,
  arePutOff,
  findWaitingDays,
} from './current-subscription.ts';
import { explainAbsence } from './explain-absence.ts';
import { standardAccess } from '../../users/index.ts';
import { wordsFor, type Explaining, type Words } from './words.ts';

/** Explains why a user has or doesn't have Standard, what happens next, and when they are charged. */
export function explainMembership(state: MembershipState, explaining: Explaining): string {
  const { isStandard, expiry } = standardAccess(state.entitlements, explaining.now);
  const isCovered = isStandard && expiry !== null;
  const source = isCovered ? sourceOf(state, explaining.now) : null;
  const [subscription] = currentSubscriptions(state);
  const named =
    source === 'subscription' || subscription?.status === 'past-due' ? subscription : undefined;
  const sentences = [
    isCovered
      ? explainPresence({ source, subscription, expiry }, explaining)
      : explainAbsence(state, explaining),
    ...explainOthers(state, explaining, { named, isCovered }),
    ...(isCovered ? explainWaiting(state, explaining) : []),
  ];
  return sentences.join(' ');
}

function sourceOf({ entitlements }: MembershipState, now: Date): StoredEntitlement['source'] {
  const current = entitlements.filter(
    (entitlement) => entitlement.startsAt <= now && lastMomentOf(entitlement) > now,
  );
  const last = current.toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
  return last?.source ?? 'payment';
}

interface Presence {
  source: StoredEntitlement['source'] | null;
  subscription: SubscriptionState | undefined;
  expiry: Date;
}

function explainPresence(
  { source, subscription, expiry }: Presence,
  { formatDay, reader }: Explaining,
): string {
  const words = wordsFor[reader];
  const until = formatDay(expiry);
  if (subscription?.status === 'past-due' && subscription.toConfirm !== null) {
    return `${words.Whose} bank needs ${words.them} to confirm the last renewal of ${words.whose} subscription. Standard ends on ${until} unless ${words.they} confirm the renewal under Manage Subscription.`;
  }
  if (subscription?.status === 'past-due') {
    return `We couldn’t charge the last renewal of ${words.whose} subscription. Standard ends on ${until} unless ${words.they} change the card under Manage Subscription.`;
  }
  if (!subscription || source !== 'subscription')
    return `${because(source, words)} until ${until}.`;
  const day = formatDay(subscription.periodEnd);
  if (isRenewing(subscription)) {
    return `${words.Whose} subscription is active and renews on ${day}.`;
  }
  const then =
    expiry > subscription.periodEnd ? ` Standard is already paid for until ${until}.` : '';
  return `${words.Whose} subscription ends on ${day} and doesn’t renew.${then}`;
}

function because(source: StoredEntitlement['source'] | null, { Whose, they, them }: Words): string {
  switch (source) {
    case 'subscription':
      return `${Whose} subscription has ended, but ${they} have paid for Standard`;
    case 'grant':
      return `An administrator gave ${them} Standard`;
    default:
      return `${Whose} payment for 30 days gives ${them} Standard`;
  }
}

/** Explains the subscriptions that no earlier sentence mentions. */
function explainOthers(
  state: MembershipState,
  { formatDay, reader }: Explaining,
  { named, isCovered }: { named: SubscriptionState | undefined; isCovered: boolean },
): string[] {
  const { Whose, they } = wordsFor[reader];
  const back = isCovered ? '' : whatBringsStandardBack[reader];
  const other = named ? 'other subscription' : 'subscription';
  return currentSubscriptions(state)
    .filter(({ id }) => id !== named?.id)
    .map((subscription) => {
      const day = formatDay(subscription.periodEnd);
      if (subscription.status === 'past-due') return `${Whose} ${other} is overdue.`;
      if (!isRenewing(subscription)) return `${Whose} ${other} ends on ${day} and doesn’t renew.`;
      const price = formatCents(subscription.priceCents);
      return `${Whose} ${other} continues: ${price} will be charged on ${day} unless ${they} cancel it under Manage Subscription.${back}`;
    });
}

const whatBringsStandardBack = {
  holder:
    ' The charge restores Standard. To get Standard back sooner, cancel the subscription, then buy Standard again.',
  administrator: ' The charge restores Standard.',
};

function explainWaiting(state: MembershipState, { now, formatDay, reader }: Explaining): string[] {
  const { Whose, they } = wordsFor[reader];
  const [first] = findWaitingDays(state, now);
  if (!first) return [];
  if (!arePutOff(state)) return [`${Whose} 30 days start on ${formatDay(first.startsAt)}.`];
  return [
    `${Whose} 30 days start when the subscription ends. Until then, ${they} can get a refund for them.`,
  ];
}
