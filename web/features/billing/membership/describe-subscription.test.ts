import { expect, test } from 'vitest';
import { describeCard, describeGrace, describeSubscription } from './describe-subscription.ts';

const active = {
  id: 'sub_1',
  status: 'active',
  renewsAt: '2026-12-21T12:00:00Z',
  cancelAtPeriodEnd: false,
  periodEnd: '2026-12-21T12:00:00Z',
  priceCents: 999,
  interval: 'month',
  card: null,
  needsConfirmation: false,
  endsWhenCancelled: false,
} as const;

test('an active subscription shows when it renews', () => {
  expect(describeSubscription(active)).toMatchObject({
    state: 'Active',
    isWell: true,
    day: ['Renews', 'Dec 21, 2026'],
  });
});

test('a subscription that is set to end shows the date, and no renewal', () => {
  const ending = { ...active, renewsAt: null, cancelAtPeriodEnd: true };
  expect(describeSubscription(ending)).toMatchObject({
    state: 'Won’t renew',
    day: ['Ends', 'Dec 21, 2026'],
  });
});

test('cancelling a subscription whose payment was refunded warns that it ends immediately', () => {
  const { question } = describeSubscription({ ...active, endsWhenCancelled: true });
  expect(question).toMatch(/ends immediately.*buy Standard again/);
  expect(describeSubscription(active).question).toContain('You keep Standard until Dec 21, 2026');
});

test('cancelling an overdue subscription warns that it ends immediately', () => {
  const { state, question } = describeSubscription({ ...active, status: 'past-due' });
  expect(state).toBe('Payment overdue');
  expect(question).toContain('end immediately');
});

test('the days of grace are counted down', () => {
  const at = (day: number) => new Date(2026, 10, day, 9).toISOString();
  const now = new Date(2026, 10, 22, 18);
  expect(describeGrace(at(29), now)).toBe('Nov 29, 2026 (in 7 days)');
  expect(describeGrace(at(23), now)).toBe('Nov 23, 2026 (tomorrow)');
  expect(describeGrace(at(22), now)).toBe('Nov 22, 2026 (today)');
});

test('a card is shown with its brand, last digits and expiry date', () => {
  const card = { brand: 'visa', last4: '4242', expMonth: 4, expYear: 2031 };
  expect(describeCard(card)).toBe('Visa ending in 4242, expires 04/2031');
  expect(describeCard(null)).toBe('No card on file');
});
