import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { chunkSlot } from '../../query/schema.ts';

/**
 * Empties the partition for the next answer chunks. Its chunks are at least twelve minutes old, and
 * no answer takes longer than ten. Call this at least once per `chunkSlot`. Returns whether there
 * were any chunks. Fails fast if the table is locked, as a waiting `truncate` blocks all readers.
 */
export async function dropOldChunks(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '100ms'`);
    const { rows } = await tx.execute<{ next: string }>(
      sql`select ((${sql.raw(chunkSlot)} + 1) % 4)::text as next`,
    );
    const partition = sql.identifier(`answer_chunks_${rows[0]?.next}`);
    const found = await tx.execute(sql`select 1 from ${partition} limit 1`);
    if (!found.rowCount) return false;
    await tx.execute(sql`truncate ${partition}`);
    return true;
  });
}
