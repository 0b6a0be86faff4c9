import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import type { Model } from '#server/providers/contract/model.ts';
import { dailyModelUsage } from '../schema.ts';

/** Calls that aren't stored as queries have a separate shard, so that a recount of the queries doesn't lose them. */
export const installationShard = -1;

interface InstallationCost {
  model: Pick<Model, 'provider' | 'model'>;
  inputTokens: number;
  outputTokens: number;
  /** Null if the model's price is unknown. */
  costMicroUsd: number | null;
}

/** Counts the cost of calls that aren't stored as queries, such as naming a conversation. */
export function createInstallationCosts(database: Database, today: () => string) {
  return {
    async add({ model, inputTokens, outputTokens, costMicroUsd }: InstallationCost) {
      const counts = { inputTokens, outputTokens, costMicroUsd: costMicroUsd ?? 0 };
      const { provider, model: name } = model;
      await database
        .insert(dailyModelUsage)
        .values({ day: today(), provider, model: name, shard: installationShard, ...counts })
        .onConflictDoUpdate({
          target: [
            dailyModelUsage.day,
            dailyModelUsage.provider,
            dailyModelUsage.model,
            dailyModelUsage.shard,
          ],
          set: {
            inputTokens: sql`${dailyModelUsage.inputTokens} + excluded.input_tokens`,
            outputTokens: sql`${dailyModelUsage.outputTokens} + excluded.output_tokens`,
            costMicroUsd: sql`${dailyModelUsage.costMicroUsd} + excluded.cost_micro_usd`,
          },
        });
    },
  };
}

export type InstallationCosts = ReturnType<typeof createInstallationCosts>;
