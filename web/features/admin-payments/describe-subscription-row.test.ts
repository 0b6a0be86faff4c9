import { expect, it } from 'vitest';
import type { SubscriptionRow } from '#shared/contract/billing/payment-schemas.ts';
import { describeCancellation, describeNextCharge } from './describe-subscription-row.ts';

const row = (more: Partial<SubscriptionRow>): SubscriptionRow => ({
  id: 'sub_1',
  person: { id: 7, name: 'Ada', isBlocked: false },
  plan: 'month',
  priceCents: 999,
  state: 'active',
  nextChargeAt: '2026-12-21T12:00:00Z',
  endsAt: null,
  ...more,
});

it.each([
  [row({}), 'Dec 21, 2026', 'The user keeps Standard until Dec 21, 2026 if'],
  [
    row({ state: 'overdue' }),
    'Stripe tries again on Dec 21, 2026',
    'The subscription ends immediately',
  ],
  [
    row({ state: 'overdue', nextChargeAt: null }),
    'No more retries',
    'The subscription ends immediately',
  ],
  [
    row({ state: 'paused', nextChargeAt: null }),
    'None while paused',
    'The subscription ends immediately',
  ],
])(
  'a subscription shows its next charge and the effect of cancelling (%#)',
  (one, next, effect) => {
    expect(describeNextCharge(one)).toBe(next);
    expect(describeCancellation(one)).toContain(effect);
  },
);

it('a subscription that ends shows when, and no charge', () => {
  const ending = row({ state: 'ending', nextChargeAt: null, endsAt: '2026-12-21T12:00:00Z' });
  expect(describeNextCharge(ending)).toBe('None, ends on Dec 21, 2026');
});
