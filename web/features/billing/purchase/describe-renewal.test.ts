import { expect, test } from 'vitest';
import type { PurchaseStart } from '#shared/contract/billing/schemas.ts';
import { describeRenewal } from './describe-renewal.ts';

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
  [
    'without a code, the amount of today',
    'monthly',
    {},
    /^Dec 22, 2026, then every month, at \$7\.99$/,
  ],
  ['with a code for ever, the same', 'annual', discount('forever'), /then every year, at \$7\.99$/],
  ['with a code for once, the price', 'monthly', discount('once'), /then every month, at \$9\.99$/],
  [
    'with a code for some months, the price and for how long',
    'monthly',
    discount('repeating', 3),
    /at \$9\.99; the code applies to the first 3 months$/,
  ],
  [
    'with a tax that is added, no amount that is not known',
    'monthly',
    { ...discount('once'), tax: { cents: 64, isIncluded: false } },
    /at \$9\.99 plus tax$/,
  ],
] as const)('a renewal shows %s', (_name, plan, more, words) => {
  expect(describeRenewal(plan, { ...started, ...more })).toMatch(words);
});
