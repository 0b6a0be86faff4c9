import type { News } from '../../mail/index.ts';
import { standardAccess } from '../../users/index.ts';
import {
  currentSubscription,
  currentSubscriptions,
  isRenewing,
  arePutOff,
} from '../membership/current-subscription.ts';
import { explainMembership } from '../membership/explain-membership.ts';
import type {
  MembershipState,
  Purchase,
  SubscriptionState,
} from '../membership/membership-state.ts';
import type { RefundState } from '../refunds/payment-state.ts';
import {
  addBlockedNote,
  writeCancelled,
  writeDisputeDecided,
  writePaymentFailed,
  writePaymentToConfirm,
  writeReceipt,
  writeRefund,
  writeRefundFailed,
  writeRenewalAhead,
  writeStandardEnded,
} from './letters.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** News older than this was already sent, or dates from before mail was configured. */
export const newsForMs = 3 * dayMs;
const aheadMs = 3 * dayMs;
/** A bank may take this long to report that it rejected a refund. */
const failsForMs = 45 * dayMs;
/** A bank may take this long to decide a dispute. */
const disputedForMs = 120 * dayMs;

interface Seen {
  userId: number;
  purchases: readonly Purchase[];
  /** The user's stored membership, grants included. */
  state: MembershipState;
  /** The installation's contact address; null if it has none. */
  contactEmail: string | null;
  /** Whether the user is blocked and can therefore only cancel. */
  isBlocked: boolean;
}

/** Lists the news about a user's payments. Each item has its own key, so it is mailed only once. */
export function listNews(seen: Seen, now: Date): News[] {
  const { purchases, state, isBlocked } = seen;
  const end = ofEnd(seen, now);
  const news = [
    ...purchases
      .filter((purchase) => isFresh(purchase.paidAt, now))
      .map((purchase) => toReceipt(purchase, state)),
    ...purchases.flatMap(({ refunds }) => refunds.flatMap((each) => ofRefund(each, seen, now))),
    ...purchases.flatMap((purchase) => ofDispute(purchase, state, now)),
    ...state.subscriptions.flatMap((subscription) => ofSubscription(subscription, seen, now)),
    ...state.subscriptions
      .filter(({ status }) => status !== 'ended' || end.length === 0)
      .flatMap((subscription) => ofCancellation(subscription, seen, now)),
    ...end,
  ];
  if (!isBlocked) return news;
  const pays = currentSubscriptions(state).some(({ cancelAtPeriodEnd }) => !cancelAtPeriodEnd);
  return news.map(({ write, ...each }) => ({
    ...each,
    write: (formatDay) => addBlockedNote(write(formatDay), pays),
  }));
}

function isFresh(moment: Date, now: Date): boolean {
  return now.getTime() - moment.getTime() < newsForMs;
}

function toReceipt(purchase: Purchase, state: MembershipState): News {
  const paidFor = state.entitlements.find(({ objectId }) => objectId === purchase.objectId);
  const isPutOff = purchase.period === null && arePutOff(state);
  const days = isPutOff ? null : (purchase.period ?? paidFor ?? null);
  return {
    kind: 'receipt',
    key: `receipt:${purchase.objectId}`,
    write: (formatDay) => writeReceipt(purchase, days, formatDay),
  };
}

/** A failed refund is reported even if it is not recent, because we told the payer to expect the money. */
function ofRefund(refund: RefundState, { contactEmail }: Seen, now: Date): News[] {
  const { id, status, createdAt } = refund;
  if (status === 'failed') {
    const isLate = now.getTime() - createdAt.getTime() > failsForMs;
    const write: News['write'] = () => writeRefundFailed(refund, contactEmail);
    return isLate ? [] : [{ kind: 'receipt', key: `refund-failed:${id}`, write }];
  }
  if (status === 'canceled' || !isFresh(createdAt, now)) return [];
  const write: News['write'] = (formatDay) => writeRefund(refund, formatDay);
  return [{ kind: 'receipt', key: `refund:${id}`, write }];
}

/** Stripe doesn't report when a dispute was decided, so we go by when it was opened. */
function ofDispute(purchase: Purchase, state: MembershipState, now: Date): News[] {
  const { dispute, objectId } = purchase;
  if (!dispute || dispute.status === 'open') return [];
  if (now.getTime() - dispute.openedAt.getTime() > disputedForMs) return [];
  const isWon = dispute.status === 'won';
  const write: News['write'] = (formatDay) =>
    writeDisputeDecided(purchase, isWon, explain(state, now, formatDay), formatDay);
  return [{ kind: 'receipt', key: `dispute-${dispute.status}:${objectId}`, write }];
}

/** News of a cancelled subscription. If Standard ended with it, `listNews` uses `ofEnd` instead. */
function ofCancellation(
  { id, status, cancelledAt, endedAt }: SubscriptionState,
  { purchases, state }: Seen,
  now: Date,
): News[] {
  // A payment form that was never paid also leaves a subscription behind.
  if (!purchases.some(({ subscriptionId }) => subscriptionId === id)) return [];
  const isOver = status === 'ended';
  const at = isOver ? endedAt : cancelledAt;
  // If the subscription was set to end with its period, the user was already notified then.
  const isAnnounced = isOver && cancelledAt !== null && endedAt !== null && cancelledAt < endedAt;
  if (!at || isAnnounced || !isFresh(at, now)) return [];
  const write: News['write'] = (formatDay) =>
    writeCancelled(isOver, explain(state, now, formatDay));
  return [{ kind: 'cancelled', key: `cancelled:${id}:${at.getTime()}`, write }];
}

function explain(state: MembershipState, now: Date, formatDay: (day: Date) => string): string {
  return explainMembership(state, { now, formatDay, reader: 'holder' });
}

function ofSubscription(subscription: SubscriptionState, { state }: Seen, now: Date): News[] {
  const { id, status, periodEnd } = subscription;
  const renewal = `${id}:${periodEnd.getTime()}`;
  if (status === 'past-due') {
    const { isStandard, expiry } = standardAccess(state.entitlements, now);
    const until = isStandard ? expiry : null;
    if (subscription.toConfirm !== null) {
      const write: News['write'] = (formatDay) =>
        writePaymentToConfirm(subscription, until, formatDay);
      return [{ kind: 'payment-failed', key: `payment-to-confirm:${renewal}`, write }];
    }
    const write: News['write'] = (formatDay) => writePaymentFailed(subscription, until, formatDay);
    return [{ kind: 'payment-failed', key: `payment-failed:${renewal}`, write }];
  }
  const waitMs = periodEnd.getTime() - now.getTime();
  if (!isRenewing(subscription) || waitMs <= 0 || waitMs > aheadMs) return [];
  const write: News['write'] = (formatDay) => writeRenewalAhead(subscription, formatDay);
  return [{ kind: 'renewal', key: `renewal:${renewal}`, write }];
}

function ofEnd({ userId, state }: Seen, now: Date): News[] {
  const { isStandard, expiry } = standardAccess(state.entitlements, now);
  const isWaiting = state.entitlements.some(
    ({ startsAt, endsAt }) => startsAt > now && endsAt > startsAt,
  );
  if (isStandard || !expiry || isWaiting || !isFresh(expiry, now)) return [];
  const subscription = currentSubscription(state);
  // Without a grace period, Standard ended when the renewal failed, and an earlier mail said so.
  const hadGrace = state.entitlements.some(
    ({ leewayUntil }) => leewayUntil?.getTime() === expiry.getTime(),
  );
  if (subscription?.status === 'past-due' && !hadGrace) return [];
  return [
    {
      kind: 'standard-ended',
      key: `standard-ended:${userId}:${expiry.getTime()}`,
      write: (formatDay) => writeStandardEnded(explain(state, now, formatDay), subscription),
    },
  ];
}
