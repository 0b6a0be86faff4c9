import { describe, expect, it } from 'vitest';
import { buildEntitlements } from './build-entitlements.ts';
import type { Purchase, SubscriptionState } from '../membership/membership-state.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const hourMs = 60 * 60 * 1000;
const untouched = { intentId: null, paidCents: 999, currency: 'usd', refunds: [], dispute: null };

const month = (objectId: string, from: number, to: number, more: Partial<Purchase> = {}) =>
  ({
    ...untouched,
    objectId,
    source: 'subscription',
    subscriptionId: 'sub',
    amountCents: 999,
    taxCents: 0,
    paidAt: day(from),
    period: { startsAt: day(from), endsAt: day(to) },
    ended: null,
    ...more,
  }) satisfies Purchase;

const days = (objectId: string, paidAt: number, ended: Purchase['ended'] = null): Purchase => ({
  ...untouched,
  objectId,
  source: 'payment',
  subscriptionId: null,
  amountCents: 1499,
  taxCents: 0,
  paidAt: day(paidAt),
  period: null,
  ended,
});

const subscription = (more: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id: 'sub',
  status: 'active',
  cancelAtPeriodEnd: false,
  periodEnd: day(31),
  priceCents: 999,
  interval: 'month',
  card: null,
  endedUnpaid: false,
  toConfirm: null,
  retriesAt: null,
  cancelledAt: null,
  endedAt: null,
  ...more,
});

/** The period of each purchase, in days from January 1. */
function spans(purchases: Purchase[], subscriptions: SubscriptionState[] = []) {
  const built = buildEntitlements({ purchases, subscriptions }, 7);
  return Object.fromEntries(
    built.map(({ objectId, startsAt, endsAt }) => [objectId, [startsAt, endsAt]]),
  );
}

describe('30 days', () => {
  it('start when they are paid', () => {
    expect(spans([days('pi', 5)])).toEqual({ pi: [day(5), day(35)] });
  });

  it('start when the current coverage ends', () => {
    const both = [days('pi', 5), month('in', 1, 31)];
    expect(spans(both)).toEqual({ in: [day(1), day(31)], pi: [day(31), day(61)] });
  });

  it('wait for a subscription that continues after all', () => {
    const all = [month('in1', 1, 31), days('pi', 5), month('in2', 31, 62)];
    expect(spans(all)['pi']).toEqual([day(62), day(92)]);
  });

  it('bought twice run one after the other, in whatever order the events arrive', () => {
    const told = [days('second', 6), days('first', 5)];
    expect(spans(told)).toEqual({ first: [day(5), day(35)], second: [day(35), day(65)] });
    expect(spans(told.toReversed())).toEqual(spans(told));
  });

  it('move forward when the period before them is refunded', () => {
    const refunded = month('in', 1, 31, { ended: { at: day(10), by: 'refund' } });
    expect(spans([refunded, days('pi', 5)])).toEqual({
      in: [day(1), day(10)],
      pi: [day(10), day(40)],
    });
  });
});

describe('a refunded period', () => {
  it('ends at the refund, and a dispute works the same way', () => {
    expect(spans([days('pi', 5, { at: day(9), by: 'dispute' })])['pi']).toEqual([day(5), day(9)]);
  });

  it('grants nothing if it had not started', () => {
    const all = [month('in', 1, 31), days('pi', 5, { at: day(7), by: 'refund' })];
    expect(spans(all)['pi']).toEqual([day(31), day(31)]);
  });

  it('stays unchanged if it had already ended', () => {
    const late = month('in', 1, 31, { ended: { at: day(50), by: 'refund' } });
    expect(spans([late])['in']).toEqual([day(1), day(31)]);
  });
});

describe('the grace time of a renewal', () => {
  const leeway = (state: SubscriptionState, ended: Purchase['ended'] = null) =>
    buildEntitlements(
      {
        purchases: [month('in1', 1, 31), month('in2', 31, 62, { ended })],
        subscriptions: [state],
      },
      7,
    ).map(({ leewayUntil }) => leewayUntil);

  it('applies to the latest period of a renewing subscription', () => {
    expect(leeway(subscription())).toEqual([null, new Date(day(62).getTime() + 3 * hourMs)]);
  });

  it.each([
    ['is set to end', subscription({ cancelAtPeriodEnd: true })],
    ['has ended', subscription({ status: 'ended' })],
    ['is a different subscription', subscription({ id: 'sub_other' })],
  ])('does not apply to one that %s', (_name, state) => {
    expect(leeway(state)).toEqual([null, null]);
  });

  it('covers the days in which a failed renewal is retried', () => {
    expect(leeway(subscription({ status: 'past-due' }))).toEqual([null, day(69)]);
  });

  it.each([
    ['within the grace days', day(65), day(65)],
    ['after the grace days', day(80), day(69)],
    ['before the paid period was over', day(60), null],
  ])('of a renewal that stayed unpaid ends with the subscription, %s', (_when, endedAt, until) => {
    const ended = subscription({ status: 'ended', endedAt, endedUnpaid: true });
    expect(leeway(ended)).toEqual([null, until]);
  });

  it('does not apply to one that ended with its period as its owner wanted', () => {
    const ended = subscription({ status: 'ended', endedAt: day(63), cancelAtPeriodEnd: true });
    expect(leeway(ended)).toEqual([null, null]);
  });

  it('does not apply to a refunded period', () => {
    expect(leeway(subscription(), { at: day(40), by: 'refund' })).toEqual([null, null]);
  });
});
