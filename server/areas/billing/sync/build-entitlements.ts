import { plans } from '#shared/contract/billing/constants.ts';
import { isRenewing, endOfRun } from '../membership/current-subscription.ts';
import type {
  CustomerSnapshot,
  PaidEntitlement,
  Purchase,
  SubscriptionState,
} from '../membership/membership-state.ts';

const hourMs = 60 * 60 * 1000;
const thirtyDaysMs = plans.thirtyDays.days * 24 * hourMs;
/** Stripe charges a renewal about an hour after the period has ended. */
const renewalLeewayMs = 3 * hourMs;

/**
 * Builds the entitlements from a customer's purchases. A subscription's invoice covers its own period. 30 paid
 * days start when they are paid for, or, if that time is already covered, when the coverage ends.
 */
export function buildEntitlements(
  { purchases, subscriptions }: Pick<CustomerSnapshot, 'purchases' | 'subscriptions'>,
  graceDays: number,
): PaidEntitlement[] {
  const entitlements: PaidEntitlement[] = [];
  const inOrder = purchases.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime());
  for (const purchase of inOrder) {
    if (purchase.period) entitlements.push(entitle(purchase, purchase.period));
  }
  for (const subscription of subscriptions) {
    const leewayMs = leewayOf(subscription, graceDays);
    if (leewayMs > 0) addLeeway(entitlements, purchases, subscription, leewayMs);
  }
  for (const purchase of inOrder) {
    if (purchase.period) continue;
    const startsAt = endOfRun(entitlements, purchase.paidAt);
    const endsAt = new Date(startsAt.getTime() + thirtyDaysMs);
    entitlements.push(entitle(purchase, { startsAt, endsAt }));
  }
  return entitlements;
}

function entitle(
  { objectId, source, ended }: Purchase,
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
): PaidEntitlement {
  const cutAt = ended && ended.at < endsAt ? new Date(Math.max(+ended.at, +startsAt)) : endsAt;
  return {
    objectId,
    source,
    startsAt,
    endsAt: cutAt,
    leewayUntil: null,
    endedBy: ended?.by ?? null,
  };
}

/**
 * After a failed renewal, Standard continues for `graceDays` while Stripe retries. A subscription
 * that ended early may have used some of these days.
 */
function leewayOf(subscription: SubscriptionState, graceDays: number): number {
  const { status, cancelAtPeriodEnd } = subscription;
  if (status === 'past-due' || (status === 'ended' && !cancelAtPeriodEnd)) {
    return graceDays * 24 * hourMs;
  }
  return isRenewing(subscription) ? renewalLeewayMs : 0;
}

function addLeeway(
  entitlements: PaidEntitlement[],
  purchases: Purchase[],
  { id, status, endedAt }: SubscriptionState,
  leewayMs: number,
): void {
  const own = new Set(
    purchases.filter((purchase) => purchase.subscriptionId === id).map(({ objectId }) => objectId),
  );
  const newest = entitlements
    .filter(({ objectId }) => own.has(objectId))
    .toSorted((a, b) => b.endsAt.getTime() - a.endsAt.getTime())[0];
  if (!newest || newest.endedBy) return;
  const until = new Date(newest.endsAt.getTime() + leewayMs);
  if (status !== 'ended') newest.leewayUntil = until;
  else if (endedAt && endedAt > newest.endsAt) {
    newest.leewayUntil = endedAt < until ? endedAt : until;
  }
}
