import { expect, test } from 'vitest';
import type { Membership } from '#shared/contract/billing/schemas.ts';
import { listHoldings } from './holdings.tsx';

const span = (source: 'subscription' | 'payment' | 'grant', from: number, to: number) => ({
  source,
  startsAt: new Date(2026, 0, from, 12).toISOString(),
  endsAt: new Date(2026, 0, to, 12).toISOString(),
  endedBy: null,
});
const now = new Date(2026, 0, 5).getTime();

function list(
  entitlements: Membership['entitlements'],
  waitingDays: Membership['waitingDays'] = [],
) {
  return listHoldings({ entitlements, waitingDays } as unknown as Membership, now);
}

test('current and later periods are listed with their dates, past ones are not', () => {
  const month = span('subscription', 1, 31);
  const { startsAt, endsAt } = span('payment', 31, 60);
  const holdings = list(
    [span('payment', 31, 60), month, span('grant', 1, 3), span('payment', 40, 40)],
    [{ paymentId: 'pi', startsAt, endsAt }],
  );
  expect(holdings).toEqual([
    { name: 'Subscription', days: 'Jan 1, 2026 to Jan 31, 2026' },
    { name: '30 days', days: 'Jan 31, 2026 to Mar 1, 2026' },
  ]);
});

test('days that follow a renewing subscription are listed without a date', () => {
  const waiting = [{ paymentId: 'pi', startsAt: null, endsAt: null }];
  expect(list([span('subscription', 1, 31), span('payment', 31, 60)], waiting)).toEqual([
    { name: 'Subscription', days: 'Jan 1, 2026 to Jan 31, 2026' },
    { name: '30 days', days: 'Start when the subscription ends' },
  ]);
});
