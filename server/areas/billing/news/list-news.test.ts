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
  retriesAt: null,
  cancelledAt: null,
  endedAt: null,
  ...more,
});

const month = (from: number, to: number, leewayUntil: Date | null = null) => ({
  source: 'subscription' as const,
  objectId: 'in',
  startsAt: day(from),
  endsAt: day(to),
  leewayUntil,
  endedBy: null as 'refund' | 'dispute' | null,
  dispute: null as 'open' | 'lost' | 'won' | null,
});

function news(
  state: Partial<MembershipState>,
  purchases: Purchase[] = [],
  more: { contactEmail?: string; isBlocked?: boolean } = {},
) {
  const whole = { entitlements: [], subscriptions: [], ...state };
  const seen = { userId: 7, purchases, state: whole, contactEmail: null, isBlocked: false };
  return listNews({ ...seen, ...more }, now).map(({ kind, key, write }) => {
    const { subject, paragraphs, action } = write(formatDay);
    return { kind, key, text: [subject, ...paragraphs].join(' '), action: action?.label };
  });
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
        text: expect.stringMatching(/\$14\.99.*On 2026-01-09, you paid.*30 days.*don’t renew/),
        action: 'Manage Subscription',
      },
    ]);
  });

  it('names the days that a receipt is for, or what they wait for', () => {
    const days = { ...month(9, 39), source: 'payment' as const, objectId: 'pi_9' };
    const [receipt] = news({ entitlements: [days] }, [paid(9)]);
    expect(receipt?.text).toContain('Standard for 30 days, from 2026-01-09 to 2026-02-08.');
    const [putOff] = news({ entitlements: [days], subscriptions: [subscription()] }, [paid(9)]);
    expect(putOff?.text).toContain('30 days, which start when your subscription ends.');
    const bought = { ...paid(9), period: { startsAt: day(9), endsAt: day(40) } };
    const [renewed] = news({}, [{ ...bought, source: 'subscription' }]);
    expect(renewed?.text).toContain('Standard, from 2026-01-09 to 2026-02-09.');
  });

  it('says that the user gave days back, and where to write only if there is an address', () => {
    const refund = {
      id: 're',
      amountCents: 1499,
      reason: 'given_back',
      status: 'succeeded' as const,
      failureReason: null,
      createdAt: day(9),
      orderId: null,
    };
    const [given] = news({}, [{ ...paid(2), refunds: [refund] }]);
    expect(given?.text).toContain('for the 30 days that you didn’t use');
    const [usual] = news({}, [{ ...paid(2), refunds: [{ ...refund, reason: null }] }]);
    expect(usual?.text).not.toContain('didn’t use');
    const failed = [{ ...paid(2), refunds: [{ ...refund, status: 'failed' as const }] }];
    const [nowhere] = news({}, failed);
    expect(nowhere?.text).toContain('Contact the administrator so we can refund');
    const [somewhere] = news({}, failed, { contactEmail: 'help@example.org' });
    expect(somewhere?.text).toContain('Write to help@example.org so we can refund');
  });

  it('includes how a dispute was decided, and what that means', () => {
    const disputed = (status: 'open' | 'lost' | 'won', openedAt = day(-60)) =>
      ({ ...paid(-70), dispute: { status, cents: 1499, openedAt } }) as Purchase;
    const entitlement = { ...month(-70, -60), source: 'payment' as const };
    const lost = { ...entitlement, endedBy: 'dispute' as const, dispute: 'lost' as const };
    expect(news({ entitlements: [lost] }, [disputed('lost')])).toMatchObject([
      {
        kind: 'receipt',
        key: 'dispute-lost:pi_-70',
        text: expect.stringMatching(/returned the money to you.*returned the disputed payment/),
      },
    ]);
    const won = { ...entitlement, endsAt: day(20), dispute: 'won' as const };
    expect(news({ entitlements: [won] }, [disputed('won')])).toMatchObject([
      {
        key: 'dispute-won:pi_-70',
        text: expect.stringMatching(/The payment remains valid\..*Standard until 2026-01-20/),
      },
    ]);
    expect(news({}, [disputed('open'), disputed('won', day(-200))])).toEqual([]);
  });

  it('includes a cancellation, once it is chosen and again only if it ends at once', () => {
    const bought = { ...paid(-20), subscriptionId: 'sub' };
    const cancelled = subscription({ cancelAtPeriodEnd: true, cancelledAt: day(9) });
    const current = { entitlements: [month(1, 31)], subscriptions: [cancelled] };
    expect(news(current, [bought])).toMatchObject([
      {
        kind: 'cancelled',
        key: `cancelled:sub:${day(9).getTime()}`,
        text: expect.stringMatching(/won’t charge you.*ends on 2026-01-31.*resume it/),
      },
    ]);
    const ended = { status: 'ended', endedAt: day(10) } as const;
    const over = subscription({ ...ended, cancelAtPeriodEnd: true, cancelledAt: day(9) });
    const granted = [{ ...month(1, 40), source: 'grant' as const }];
    expect(news({ entitlements: granted, subscriptions: [over] }, [bought])).toEqual([]);
    const atOnce = subscription({ ...ended, cancelledAt: day(10) });
    expect(news({ entitlements: granted, subscriptions: [atOnce] }, [bought])).toMatchObject([
      { kind: 'cancelled', text: expect.stringContaining('Your subscription has ended.') },
    ]);
    // A form that was never paid leaves an ended subscription as well.
    expect(news({ entitlements: granted, subscriptions: [atOnce] })).toEqual([]);
  });

  it('says once that Standard ends if the subscription ends with it', () => {
    const ended = subscription({ status: 'ended', endedAt: day(10), cancelledAt: day(10) });
    const bought = { ...paid(-40), subscriptionId: 'sub' };
    const told = news({ entitlements: [month(1, 6, day(10))], subscriptions: [ended] }, [bought]);
    expect(told).toMatchObject([
      {
        kind: 'standard-ended',
        text: expect.stringContaining('ended on 2026-01-10, when your overdue subscription was'),
        action: 'See Plans',
      },
    ]);
  });

  it('lets a blocked user cancel, and links to nothing else', () => {
    const soon = { subscriptions: [subscription({ periodEnd: day(12) })] };
    const entitlements = [month(1, 12)];
    expect(news({ entitlements, ...soon }, [], { isBlocked: true })).toMatchObject([
      {
        kind: 'renewal',
        text: expect.stringContaining('You can still sign in to cancel your subscription'),
        action: 'Cancel Subscription',
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
        action: 'Change Your Card',
      },
    ]);
  });

  it('includes the end of the grace period, however long ago the paid period ended', () => {
    const state = subscription({ status: 'past-due', periodEnd: day(40) });
    const told = news({ entitlements: [month(-29, 2, day(9))], subscriptions: [state] });
    expect(told).toMatchObject([
      { kind: 'payment-failed' },
      {
        kind: 'standard-ended',
        text: expect.stringMatching(/so Standard ended on 2026-01-09\. Change your card/),
        action: 'Manage Subscription',
      },
    ]);
    expect(told[1]?.text).not.toContain('get Standard again');
    const ended = subscription({ status: 'ended', endedUnpaid: true, periodEnd: day(40) });
    expect(news({ entitlements: [month(-29, 2, day(9))], subscriptions: [ended] })).toMatchObject([
      {
        kind: 'standard-ended',
        key: told[1]?.key,
        text: expect.stringMatching(/ended on 2026-01-09.*Several attempts to charge/),
        action: 'See Plans',
      },
    ]);
  });

  it('says what to do when a payment was refunded while its subscription renews', () => {
    const refunded = { ...month(1, 9), endedBy: 'refund' as const };
    const [end] = news({ entitlements: [refunded], subscriptions: [subscription()] });
    expect(end).toMatchObject({
      text: expect.stringMatching(
        /was refunded.*\$9\.99 will be charged on 2026-01-31 unless you cancel it.*restores Standard.*cancel the subscription, then buy/,
      ),
      action: 'Manage Subscription',
    });
    expect(end?.text).not.toContain('You can get Standard again');
  });

  it('includes a renewal that the bank wants confirmed, with a link', () => {
    const state = subscription({ status: 'past-due', periodEnd: day(40), toConfirm: 'pi' });
    const [told] = news({ entitlements: [month(1, 9, day(16))], subscriptions: [state] });
    expect(told).toMatchObject({
      action: 'Confirm the Payment',
      kind: 'payment-failed',
      key: expect.stringContaining('confirm'),
    });
    expect(told?.text).toContain('Standard continues until 2026-01-16. Confirm it under Manage');
  });

  it('includes the end of Standard with its reason, unless it is old or something follows', () => {
    const ended = subscription({ status: 'ended', endedUnpaid: true, periodEnd: day(40) });
    const [end, ...more] = news({ entitlements: [month(1, 9)], subscriptions: [ended] });
    expect(more).toEqual([]);
    expect(end).toMatchObject({
      kind: 'standard-ended',
      key: `standard-ended:7:${day(9).getTime()}`,
      text: expect.stringContaining('Several attempts to charge'),
    });
    expect(news({ entitlements: [month(1, 9), month(12, 20)] })).toEqual([]);
    expect(news({ entitlements: [month(1, 5)] })).toEqual([]);
  });
});
