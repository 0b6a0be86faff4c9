import type { Mode } from '../mode.ts';
import { discountOf, type Coupon } from './coupon.ts';
import { customers, requireLocation } from './customer.ts';

/** Percent added to the price, by country. These rates are the simulator's own. */
const taxPercents: Record<string, number> = { AT: 20, DE: 19, FR: 20, GB: 20, US: 8 };

export interface Terms {
  coupon: Coupon | null;
  hasTax: boolean;
}

export type Totals = ReturnType<typeof totalsOf>;

/** Calculates an invoice's totals: the price, less the discount, plus the tax at the customer's location. */
export function totalsOf(mode: Mode, customerId: string, subtotal: number, terms: Terms) {
  const discount = terms.coupon ? discountOf(terms.coupon, subtotal) : 0;
  const tax = terms.hasTax ? taxOf(mode, customerId, subtotal - discount) : null;
  return {
    automatic_tax: {
      enabled: terms.hasTax,
      status: terms.hasTax ? ('complete' as const) : null,
    },
    subtotal,
    total: subtotal - discount + (tax ?? 0),
    total_discount_amounts: terms.coupon ? [{ amount: discount }] : [],
    total_taxes:
      tax === null
        ? []
        : [
            {
              amount: tax,
              tax_behavior: 'exclusive' as const,
              taxable_amount: subtotal - discount,
              type: 'tax_rate_details' as const,
            },
          ],
  };
}

function taxOf(mode: Mode, customerId: string, cents: number): number {
  const customer = customers.get(mode, customerId);
  requireLocation(customer);
  return Math.round((cents * (taxPercents[customer.address?.country ?? ''] ?? 0)) / 100);
}
