import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { planPrices } from '../schema.ts';
import type { PaymentEnvironment } from '../../settings/index.ts';
import type { PlanPrices } from '../prices/plan-prices.ts';

export type PriceStore = ReturnType<typeof createPriceStore>;

export function createPriceStore(database: Database) {
  return {
    async find(environment: PaymentEnvironment) {
      const [found] = await database
        .select({ prices: planPrices.prices, readAt: planPrices.readAt })
        .from(planPrices)
        .where(eq(planPrices.environment, environment));
      return found ?? null;
    },
    async save(environment: PaymentEnvironment, prices: PlanPrices) {
      const row = { prices, readAt: new Date() };
      await database
        .insert(planPrices)
        .values({ environment, ...row })
        .onConflictDoUpdate({ target: planPrices.environment, set: row });
    },
  };
}
