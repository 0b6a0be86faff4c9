import { describe, expect, it } from 'vitest';
import type {
  MembershipState,
  Purchase,
  SubscriptionState,
} from '../membership/membership-state.ts';
import { listNews } from './list-news.ts';

const day = (n: number) => new Date(Date.UTC(2026, 0, n));
const now = day(10);
const formatDay = (moment: Date) => moment.toISOString().slice(0, 10);

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

const month = (from: number, to: number, leewayUntil: Date | null = null) => ({
  source: 'subscription' as const,
  objectId: 'in',
  startsAt: day(from),
  endsAt: day(to),
  leewayUntil,
  endedBy: null,
});

function news(state: Partial<MembershipState>, purchases: Purchase[] = []) {
  const whole = { entitlements: [], subscriptions: [], ...state };
  return listNews({ userId: 7, purchases, state: whole }, now).map(({ kind, key, write }) => ({
    kind,
    key,
    text: [write(formatDay).subject, ...write(formatDay).paragraphs].join(' '),
  }));
}

const paid = (paidAt: number): Purchase => ({
  objectId: `pi_${paidAt}`,
  source: 'payment',
  subscriptionId: null,
  amountCents: 1499,
  taxCents: 0,
  paidAt: day(paidAt),
  period: null,
  ended: null,
  intentId: `pi_${paidAt}`,
  paidCents: 1499,
  currency: 'usd',
  refunds: [],
  dispute: null,
});

describe('billing news for a user', () => {
  it('includes a receipt for each recent payment', () => {
    expect(news({}, [paid(9), paid(2)])).toEqual([
      {
        kind: 'receipt',
        key: 'receipt:pi_9',
        text: expect.stringMatching(/\$14\.99.*On 2026-01-09, you paid.*30 days.*doesn’t renew/),
      },
    ]);
  });

  it.each([
    ['three days before it', subscription({ periodEnd: day(13) }), ['renewal']],
    ['not earlier', subscription({ periodEnd: day(14) }), []],
    ['not for one that ends', subscription({ periodEnd: day(12), cancelAtPeriodEnd: true }), []],
  ])('includes a renewal %s', (_when, state, kinds) => {
    const told = news({ entitlements: [month(1, 31)], subscriptions: [state] });
    expect(told.map(({ kind }) => kind)).toEqual(kinds);
    for (const { text } of told) expect(text).toContain('we charge $9.99');
  });

  it('includes a failed renewal, with the day until which Standard continues', () => {
    const state = subscription({ status: 'past-due', periodEnd: day(40) });
    expect(news({ entitlements: [month(1, 9, day(16))], subscriptions: [state] })).toEqual([
      {
        kind: 'payment-failed',
        key: `payment-failed:sub:${day(40).getTime()}`,
        text: expect.stringContaining('Standard continues until 2026-01-16'),
      },
    ]);
  });

  it('includes a renewal that the bank wants confirmed, with a link', () => {
    const state = subscription({ status: 'past-due', periodEnd: day(40), toConfirm: 'pi' });
    const [told] = news({ entitlements: [month(1, 9, day(16))], subscriptions: [state] });
    expect(told).toMatchObject({ kind: 'payment-failed', key: expect.stringContaining('confirm') });
    expect(told?.text).toContain('Standard continues until 2026-01-16. Confirm it under Manage');
  });

  it('includes the end of Standard with its reason, unless it is old or something follows', () => {
    const ended = subscription({ status: 'ended', endedUnpaid: true, periodEnd: day(40) });
    const [end, ...more] = news({ entitlements: [month(1, 9)], subscriptions: [ended] });
    expect(more).toEqual([]);
    expect(end).toMatchObject({
      kind: 'standard-ended',
      key: `standard-ended:7:${day(9).getTime()}`,
      text: expect.stringContaining('after several tries'),
    });
    expect(news({ entitlements: [month(1, 9), month(12, 20)] })).toEqual([]);
    expect(news({ entitlements: [month(1, 5)] })).toEqual([]);
  });
});
