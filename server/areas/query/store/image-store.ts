import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { FoundImage } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { generatedImages, queries } from '../schema.ts';

export type ImageStore = ReturnType<typeof createImageStore>;

export function createImageStore(database: Database) {
  return {
    /** Stores a generated image with its query; returns its unguessable id. */
    async save(image: { queryId: string; mediaType: string; bytes: Uint8Array }) {
      const id = randomUUID();
      const bytes = Buffer.from(image.bytes);
      await database.insert(generatedImages).values({ ...image, id, bytes });
      return id;
    },
    async find(imageId: string): Promise<FoundImage | null> {
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
