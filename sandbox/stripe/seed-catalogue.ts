import { newPrice } from './objects/price.ts';
import { newProduct } from './objects/product.ts';
import type { World } from './world.ts';

/** "Standard Access" by the month and for thirty days, under ids of this world's own. */
export function seedCatalogue(world: World): void {
  const suffix = world.livemode ? 'Live' : 'Test';
  const product = world.products.add(
    newProduct(world.stamp(), {
      id: `prod_StandardAccess${suffix}`,
      name: 'Standard Access',
      description: 'Every model, and more of them at once.',
    }),
  );
  const monthly = newPrice(world.stamp(), {
    id: `price_StandardAccessMonthly${suffix}`,
    currency: 'usd',
    lookup_key: 'standard_access_monthly',
    nickname: 'Standard Access, monthly',
    product: product.id,
    recurring: { interval: 'month' },
    unit_amount: 999,
  });
  const thirtyDays = newPrice(world.stamp(), {
    id: `price_StandardAccessThirtyDays${suffix}`,
    currency: 'usd',
    lookup_key: 'standard_access_30_days',
    nickname: 'Standard Access, 30 days',
    product: product.id,
    unit_amount: 1499,
  });
  world.prices.add(thirtyDays);
  world.prices.add(monthly);
  product.default_price = monthly.id;
}
