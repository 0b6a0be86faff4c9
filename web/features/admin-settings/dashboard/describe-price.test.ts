import { expect, it } from 'vitest';
import { describePlanPrice } from './products-tab.tsx';

it.each([
  [{ unit_amount: 999, currency: 'usd', recurring: { interval: 'month' } }, '$9.99/month'],
  [{ unit_amount: 1499, currency: 'usd' }, '$14.99 one-time'],
  [{ unit_amount: null, currency: 'usd' }, 'Varies one-time'],
  [
    { unit_amount: 123_456_700, currency: 'eur', recurring: { interval: 'year' } },
    '€1,234,567.00/year',
  ],
])('a price is shown with its unit', (price, words) => {
  expect(describePlanPrice({ id: 'price_1', ...price })).toBe(words);
});
