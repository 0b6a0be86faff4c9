import { sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { chunkSlot } from '../schema/answer-chunks.ts';

/**
 * Empties the partition of answer chunks that is written next. Its chunks are twelve minutes old and
 * more, and no answer takes longer than ten. To be called once in each slot at least; answers with whether there were any. Where somebody reads
 * the table for long it throws at once: who waits for its lock keeps all others from reading meanwhile.
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
