import { eq, sql } from 'drizzle-orm';
import type { AssetStore } from '#server/platform/http/pages/asset-ports.ts';
import type { Database } from './connection/database.ts';
import { webAssets } from './schema.ts';

export function createAssetStore(database: Database): AssetStore {
  return {
    async keep(assets) {
      const paths = assets.map(({ path }) => path);
      const missing = await database.transaction(async (tx) => {
        // Makes servers that start at the same time run this one after another.
        await tx.execute(sql`lock table web_assets in share row exclusive mode`);
        await tx.execute(sql`
          update web_assets set replaced_at = case when path = any(${sql.param(paths)}) then null else now() end
          where (path = any(${sql.param(paths)})) = (replaced_at is not null)`);
        const kept = await tx.select({ path: webAssets.path }).from(webAssets);
        const known = new Set(kept.map(({ path }) => path));
        return assets
          .filter(({ path }) => !known.has(path))
          .map((asset) => ({ ...asset, bytes: Buffer.from(asset.bytes) }));
      });
      if (missing.length === 0) return;
      await database.insert(webAssets).values(missing).onConflictDoNothing();
    },
    async find(path) {
      const [asset] = await database.select().from(webAssets).where(eq(webAssets.path, path));
      return asset ?? null;
    },
  };
}
