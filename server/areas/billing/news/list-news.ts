import type { News } from '../../mail/index.ts';
import { standardAccess } from '../../users/index.ts';
import { currentSubscription, isRenewing } from '../membership/current-subscription.ts';
import { explainMembership } from '../membership/explain-membership.ts';
import type {
  MembershipState,
  Purchase,
  SubscriptionState,
} from '../membership/membership-state.ts';
import type { RefundState } from '../refunds/payment-state.ts';
import {
  writePaymentFailed,
  writePaymentToConfirm,
  writeReceipt,
  writeRefund,
  writeRefundFailed,
  writeRenewalAhead,
  writeStandardEnded,
} from './letters.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** Older news was sent already, or is from a time before mail was configured. */
export const newsForMs = 3 * dayMs;
const aheadMs = 3 * dayMs;
/** A bank may take this long to report that it rejected a refund. */
const failsForMs = 45 * dayMs;

interface Seen {
  userId: number;
  purchases: readonly Purchase[];
  /** The user's stored membership, grants included. */
  state: MembershipState;
}

/** Lists the news about a user's payments in their current state. Each item has its own key. */
export function listNews(seen: Seen, now: Date): News[] {
  return [
    ...seen.purchases.filter((purchase) => isFresh(purchase.paidAt, now)).map(toReceipt),
    ...seen.purchases.flatMap(({ refunds }) => refunds.flatMap((each) => ofRefund(each, now))),
    ...seen.state.subscriptions.flatMap((subscription) => ofSubscription(subscription, seen, now)),
    ...ofEnd(seen, now),
  ];
}

function isFresh(moment: Date, now: Date): boolean {
  return now.getTime() - moment.getTime() < newsForMs;
}

function toReceipt(purchase: Purchase): News {
  return {
    kind: 'receipt',
    key: `receipt:${purchase.objectId}`,
    write: (formatDay) => writeReceipt(purchase, formatDay),
  };
}

/**
 * A failed refund is reported even if it is not recent, because the payer was told that the money is
 * coming.
 */
function ofRefund(refund: RefundState, now: Date): News[] {
  const { id, status, createdAt } = refund;
  if (status === 'failed') {
    const isLate = now.getTime() - createdAt.getTime() > failsForMs;
    const write: News['write'] = () => writeRefundFailed(refund);
    return isLate ? [] : [{ kind: 'receipt', key: `refund-failed:${id}`, write }];
  }
  if (status === 'canceled' || !isFresh(createdAt, now)) return [];
  const write: News['write'] = (formatDay) => writeRefund(refund, formatDay);
  return [{ kind: 'receipt', key: `refund:${id}`, write }];
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
  const isOverdue = currentSubscription(state)?.status === 'past-due';
  if (isStandard || !expiry || isWaiting || isOverdue || !isFresh(expiry, now)) return [];
  return [
    {
      kind: 'standard-ended',
      key: `standard-ended:${userId}:${expiry.getTime()}`,
      write: (formatDay) =>
        writeStandardEnded(explainMembership(state, { now, formatDay, reader: 'holder' })),
    },
  ];
}
