import { expect, test } from 'vitest';
import type { PurchaseStart } from '#shared/contract/billing/schemas.ts';
import { describeRenewal } from './payment-summary.tsx';

const started: PurchaseStart = {
  clientSecret: 'pi_secret',
  amountCents: 799,
  listCents: 999,
  discount: null,
  tax: null,
  address: null,
  startsAt: null,
  endsAt: '2026-12-22T12:00:00Z',
};
const discount = (duration: 'once' | 'repeating' | 'forever', months: number | null = null) => ({
  discount: { code: 'SAVE', cents: 200, duration, months },
});

test.each([
  ['today’s amount without a code', 'monthly', {}, /^Dec 22, 2026, then every month, at \$7\.99$/],
  [
    'the same amount with a permanent code',
    'annual',
    discount('forever'),
    /then every year, at \$7\.99$/,
  ],
  [
    'the full price with a one-time code',
    'monthly',
    discount('once'),
    /then every month, at \$9\.99$/,
  ],
  [
    'the full price and the duration with a code for some months',
    'monthly',
    discount('repeating', 3),
    /at \$9\.99; the code applies to the first 3 months$/,
  ],
  [
    'no unknown total if tax is added',
    'monthly',
    { ...discount('once'), tax: { cents: 64, isIncluded: false } },
    /at \$9\.99 plus tax$/,
  ],
] as const)('a renewal shows %s', (_name, plan, more, words) => {
  expect(describeRenewal(plan, { ...started, ...more })).toMatch(words);
});
