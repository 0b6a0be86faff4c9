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
  ...more,
});

/** The period that each purchase gives, in days from January 1. */
function spans(purchases: Purchase[], subscriptions: SubscriptionState[] = []) {
  const built = buildEntitlements({ purchases, subscriptions }, 7);
  return Object.fromEntries(
    built.map(({ objectId, startsAt, endsAt }) => [objectId, [startsAt, endsAt]]),
  );
}

describe('30 days', () => {
  it('begin when they are paid', () => {
    expect(spans([days('pi', 5)])).toEqual({ pi: [day(5), day(35)] });
  });

  it('begin at the end of what covers that moment', () => {
    const both = [days('pi', 5), month('in', 1, 31)];
    expect(spans(both)).toEqual({ in: [day(1), day(31)], pi: [day(31), day(61)] });
  });

  it('wait for a subscription that went on after all', () => {
    const all = [month('in1', 1, 31), days('pi', 5), month('in2', 31, 62)];
    expect(spans(all)['pi']).toEqual([day(62), day(92)]);
  });

  it('bought twice follow one another, in whatever order they are told', () => {
    const told = [days('second', 6), days('first', 5)];
    expect(spans(told)).toEqual({ first: [day(5), day(35)], second: [day(35), day(65)] });
    expect(spans(told.toReversed())).toEqual(spans(told));
  });

  it('move forward when what they waited for was refunded', () => {
    const refunded = month('in', 1, 31, { ended: { at: day(10), by: 'refund' } });
    expect(spans([refunded, days('pi', 5)])).toEqual({
      in: [day(1), day(10)],
      pi: [day(10), day(40)],
    });
  });
});

describe('what is taken back', () => {
  it('ends at that moment, and a dispute the same way', () => {
    expect(spans([days('pi', 5, { at: day(9), by: 'dispute' })])['pi']).toEqual([day(5), day(9)]);
  });

  it('before it began gives nothing', () => {
    const all = [month('in', 1, 31), days('pi', 5, { at: day(7), by: 'refund' })];
    expect(spans(all)['pi']).toEqual([day(31), day(31)]);
  });

  it('after it ended changes nothing', () => {
    const late = month('in', 1, 31, { ended: { at: day(50), by: 'refund' } });
    expect(spans([late])['in']).toEqual([day(1), day(31)]);
  });
});

describe('the leeway of a renewal', () => {
  const leeway = (state: SubscriptionState, ended: Purchase['ended'] = null) =>
    buildEntitlements(
      {
        purchases: [month('in1', 1, 31), month('in2', 31, 62, { ended })],
        subscriptions: [state],
      },
      7,
    ).map(({ leewayUntil }) => leewayUntil);

  it('is given to the latest period of a subscription that renews', () => {
    expect(leeway(subscription())).toEqual([null, new Date(day(62).getTime() + 3 * hourMs)]);
  });

  it.each([
    ['is set to end', subscription({ cancelAtPeriodEnd: true })],
    ['has ended', subscription({ status: 'ended' })],
    ['is another one', subscription({ id: 'sub_other' })],
  ])('is not given to one that %s', (_name, state) => {
    expect(leeway(state)).toEqual([null, null]);
  });

  it('is the days of grace while a failed renewal is tried again', () => {
    expect(leeway(subscription({ status: 'past-due' }))).toEqual([null, day(69)]);
  });

  it('is not given to a period that was refunded', () => {
    expect(leeway(subscription(), { at: day(40), by: 'refund' })).toEqual([null, null]);
  });
});
