import { eq, gt } from 'drizzle-orm';
import type { RetirementStore } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { tellOfModels } from './model-notices.ts';
import { retiredModels } from '../../query/schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function createRetirementStore(database: Database): RetirementStore {
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
    async saveRetired(provider, upstreamId, vendorMessage) {
      const row = { provider, vendorMessage, noticedAt: new Date() };
      await database
        .insert(retiredModels)
        .values({ upstreamId, ...row })
        .onConflictDoUpdate({ target: retiredModels.upstreamId, set: row });
      await tellOfModels(database);
    },
    async forgetRetired(provider) {
      await database.delete(retiredModels).where(eq(retiredModels.provider, provider));
    },
  };
}
