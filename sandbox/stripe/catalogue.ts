import type { Mode } from './mode.ts';
import { newPrice, prices } from './resources/price.ts';
import { newProduct, products } from './resources/product.ts';

/** "Standard Access" by the month and for thirty days, under ids of this mode's own. */
export function addStandardAccess(mode: Mode): void {
  const suffix = mode.livemode ? 'Live' : 'Test';
  const stamp = mode.stamp();
  const product = newProduct(stamp, 'Standard Access', `prod_StandardAccess${suffix}`);
  products.add(mode, product);
  const thirtyDays = newPrice(stamp, {
    id: `price_StandardAccessThirtyDays${suffix}`,
    currency: 'usd',
    lookup_key: 'standard_access_30_days',
    product: product.id,
    unit_amount: 1499,
  });
  const monthly = newPrice(stamp, {
    id: `price_StandardAccessMonthly${suffix}`,
    currency: 'usd',
    lookup_key: 'standard_access_monthly',
    product: product.id,
    recurring: { interval: 'month' },
    unit_amount: 999,
  });
  for (const price of [thirtyDays, monthly]) prices.add(mode, price);
}
