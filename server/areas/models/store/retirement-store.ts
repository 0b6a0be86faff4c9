import { eq, gt } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { tellOfModels } from './model-notices.ts';
import { retiredModels } from '../../query/schema.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Models that their vendor reported as gone. After a day, they are called again. */
export function createRetirementStore(database: Database) {
  return {
    async listRetired() {
      return database
        .select({
          provider: retiredModels.provider,
          upstreamId: retiredModels.upstreamId,
          noticedAt: retiredModels.noticedAt,
        })
        .from(retiredModels)
        .where(gt(retiredModels.noticedAt, new Date(Date.now() - dayMs)));
    },
    /** Also notifies the other processes. */
    async saveRetired(provider: ProviderId, upstreamId: string, vendorMessage: string) {
      const row = { provider, vendorMessage, noticedAt: new Date() };
      await database
        .insert(retiredModels)
        .values({ upstreamId, ...row })
        .onConflictDoUpdate({ target: retiredModels.upstreamId, set: row });
      await tellOfModels(database);
    },
    async forgetRetired(provider: ProviderId) {
      await database.delete(retiredModels).where(eq(retiredModels.provider, provider));
    },
  };
}

export type RetirementStore = ReturnType<typeof createRetirementStore>;
