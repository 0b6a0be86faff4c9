import { sql } from 'drizzle-orm';
import type { Database } from '../connection/database.ts';
import { chunkSlot } from '../schema/answer-chunks.ts';

/**
 * Empties the partition of answer chunks that is written next. Its chunks are twelve minutes old and
 * more, and no answer takes longer than ten. To be called once in each slot at least.
 */
export async function dropOldChunks(database: Database): Promise<void> {
  const { rows } = await database.execute<{ next: string }>(
    sql`select ((${sql.raw(chunkSlot)} + 1) % 4)::text as next`,
  );
  const partition = sql.identifier(`answer_chunks_${rows[0]?.next}`);
  const found = await database.execute(sql`select 1 from ${partition} limit 1`);
  if (found.rowCount) await database.execute(sql`truncate ${partition}`);
}
