import { describe, expect, it } from 'vitest';
import type { PaymentRow } from '#shared/contract/billing/payment-schemas.ts';
import { describeEffects, describeRefund, explainNothingLeft } from './describe-payment.ts';
import { newOrderId } from './refund-dialog.tsx';

const payment: PaymentRow = {
  id: 'in_1',
  person: { id: 7, name: 'Ada' },
  source: 'subscription',
  paidAt: '2026-11-01T12:00:00Z',
  paidCents: 999,
  currency: 'usd',
  taxCents: 0,
  refundedCents: 0,
  leftCents: 999,
  state: 'paid',
  dispute: null,
  refunds: [],
  standardUntil: '2026-12-01T12:00:00Z',
  subscription: { renewsAt: '2026-12-01T12:00:00Z', isOverdue: false },
};

describe('describing a refund', () => {
  it('covers the money, Standard and the subscription', () => {
    const whole = describeEffects(payment, 999, false).join(' ');
    expect(whole).toMatch(
      /\$9\.99 is refunded.*until Dec 1, 2026\) ends immediately.*The next charge is on/,
    );
    expect(describeEffects(payment, 500, false).join(' ')).toMatch(/continues until Dec 1, 2026/);
    const both = describeEffects(payment, 999, true).join(' ');
    expect(both).toMatch(/no further charges/);
    expect(both).not.toMatch(/next charge/);
  });

  it('names the day of the next attempt while the subscription is overdue', () => {
    const overdue = { renewsAt: '2026-12-04T12:00:00Z', isOverdue: true };
    const lines = (subscription: PaymentRow['subscription']) =>
      describeEffects({ ...payment, subscription }, 999, false).join(' ');
    expect(lines(overdue)).toContain(
      'overdue. Stripe tries to charge the card again on Dec 4, 2026.',
    );
    expect(lines({ ...overdue, renewsAt: null })).toContain(
      'stays overdue, with no further charges',
    );
  });

  it('leaves out Standard once it has ended', () => {
    const over = { ...payment, standardUntil: null, subscription: null };
    expect(describeEffects(over, 999, false).join(' ')).toMatch(/already ended/);
  });
});

describe('a refund', () => {
  const refund: PaymentRow['refunds'][number] = {
    id: '5f0e9f9c-1111-4111-8111-111111111111',
    amountCents: 500,
    reason: 'duplicate',
    status: 'succeeded',
    failureReason: null,
    by: 'Grace',
    at: '2026-11-02T12:00:00Z',
    endsSubscription: false,
  };
  it.each([
    [{}, /^\$5\.00 on Nov 2, 2026 by Grace \(duplicate\)\. Refunded\.$/],
    [{ by: null, reason: null }, /outside Switchyard\. Refunded\.$/],
    [{ by: null, reason: 'given_back' }, /by the customer \(unused days\)\. Refunded\.$/],
    [{ status: 'ordered' }, /retry every minute/],
    [{ status: 'pending' }, /on its way\.$/],
    [
      { status: 'failed', failureReason: 'expired_or_canceled_card' },
      /card has expired.*another way\.$/,
    ],
  ] as const)('with %j is described in words', (more, words) => {
    expect(describeRefund({ ...refund, ...more }, 'usd')).toMatch(words);
  });

  it('uses the currency of its payment', () => {
    expect(describeRefund(refund, 'jpy')).toMatch(/^¥500 on Nov 2, 2026/);
  });
});

it('a payment in another currency is shown in it and can only be refunded in Stripe', () => {
  expect(explainNothingLeft(payment)).toBe('Nothing left to refund');
  expect(explainNothingLeft({ ...payment, currency: 'eur' })).toBe('Refund in Stripe');
});

it('each order gets its own id', () => {
  expect(newOrderId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(newOrderId()).not.toBe(newOrderId());
});
