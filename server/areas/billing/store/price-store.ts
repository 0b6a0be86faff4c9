import { eq } from 'drizzle-orm';
import type { PriceStore } from '../prices/current-prices.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { planPrices } from '../schema.ts';

export function createPriceStore(database: Database): PriceStore {
  return {
    async find(environment) {
      const [found] = await database
        .select({ prices: planPrices.prices, readAt: planPrices.readAt })
        .from(planPrices)
        .where(eq(planPrices.environment, environment));
      return found ?? null;
    },
    async save(environment, prices) {
      const row = { prices, readAt: new Date() };
      await database
        .insert(planPrices)
        .values({ environment, ...row })
        .onConflictDoUpdate({ target: planPrices.environment, set: row });
    },
  };
}
