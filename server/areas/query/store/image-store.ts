import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FoundImage, ImageStore } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { generatedImages, queries } from '../schema.ts';

export function createImageStore(database: Database): ImageStore {
  return {
    async save({ queryId, mediaType, bytes }) {
      const id = randomUUID();
      await database
        .insert(generatedImages)
        .values({ id, queryId, mediaType, bytes: Buffer.from(bytes) });
      return id;
    },
    async find(imageId): Promise<FoundImage | null> {
      const [found] = await database
        .select({
          mediaType: generatedImages.mediaType,
          bytes: generatedImages.bytes,
          userId: queries.userId,
          visitorHash: queries.visitorHash,
        })
        .from(generatedImages)
        .innerJoin(queries, eq(queries.id, generatedImages.queryId))
        .where(eq(generatedImages.id, imageId));
      return found ?? null;
    },
  };
}
