import type { Membership } from '#shared/contract/billing/schemas.ts';
import { formatDate } from '#shared/lib/format.ts';

interface Holding {
  name: string;
  /** The date range, or the event after which the days start. */
  days: string;
}

const names = {
  subscription: 'Subscription',
  payment: '30 days',
  grant: 'Granted by an administrator',
} as const;

/** Current and future sources of Standard by start date. Days without a start date come last. */
export function listHoldings({ entitlements, waitingDays }: Membership, now: number): Holding[] {
  const dated = entitlements
    .filter(({ startsAt, endsAt }) => Date.parse(endsAt) > now && endsAt > startsAt)
    .filter(({ source, startsAt }) => source !== 'payment' || Date.parse(startsAt) <= now)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
    .map(({ source, startsAt, endsAt }) => ({
      name: names[source],
      days: `${formatDate(startsAt)} to ${formatDate(endsAt)}`,
    }));
  const waiting = waitingDays.map(({ startsAt, endsAt }) => ({
    name: names.payment,
    days:
      startsAt === null || endsAt === null
        ? 'Start when the subscription ends'
        : `${formatDate(startsAt)} to ${formatDate(endsAt)}`,
  }));
  return [...dated, ...waiting];
}
