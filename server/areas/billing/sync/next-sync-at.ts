import type {
  PaidEntitlement,
  Purchase,
  SubscriptionState,
} from '../membership/membership-state.ts';
import type { CheckoutAttempt } from '../store/attempt-store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When to sync a customer again, in case an event is lost. Null if nothing can change any more. */
export function nextSyncAt(
  seen: {
    subscriptions: readonly SubscriptionState[];
    entitlements: readonly PaidEntitlement[];
    purchases: readonly Purchase[];
    open: readonly CheckoutAttempt[];
  },
  now: Date,
): Date | null {
  const waits = [
    ...seen.open.map(({ createdAt }) => waitForPayer(now.getTime() - createdAt.getTime())),
    ...seen.subscriptions.flatMap((subscription) => waitForRenewal(subscription, now)),
    ...seen.entitlements.flatMap((entitlement) => waitForEnd(entitlement, now)),
    ...(isAnythingDisputed(seen.purchases, now) ? [dayMs] : []),
  ];
  return waits.length === 0 ? null : new Date(now.getTime() + Math.min(...waits));
}

/** The longer a form has been open, the longer the wait. */
function waitForPayer(ageMs: number): number {
  return Math.min(Math.max(ageMs / 4, minuteMs), 6 * hourMs);
}

function waitForRenewal({ status, periodEnd }: SubscriptionState, now: Date): number[] {
  if (status === 'past-due') return [6 * hourMs];
  if (status !== 'active') return [];
  const untilEndMs = periodEnd.getTime() - now.getTime();
  return [untilEndMs > 0 ? Math.min(untilEndMs + minuteMs, dayMs) : 10 * minuteMs];
}

/** Daily while a paid period runs, and when it ends, so that the user is notified. */
function waitForEnd({ endsAt, leewayUntil }: PaidEntitlement, now: Date): number[] {
  const waitMs = (leewayUntil ?? endsAt).getTime() - now.getTime();
  return waitMs > 0 ? [Math.min(waitMs + minuteMs, dayMs)] : [];
}

// Disputes are followed for 120 days, because one may be won months later.
function isAnythingDisputed(purchases: readonly Purchase[], now: Date): boolean {
  const since = now.getTime() - 120 * dayMs;
  return purchases.some(({ ended }) => ended?.by === 'dispute' && ended.at.getTime() > since);
}
