import { and, eq, inArray, sql } from 'drizzle-orm';
import type { V1Response } from '#shared/contract/v1/responses-schemas.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { purgeTexts } from '../../query/index.ts';
import { storedResponses } from '../schema.ts';

export type StoredResponse = typeof storedResponses.$inferSelect;

/** The most responses that one can continue, as far back as they are read. */
const mostEarlier = 1_000;

/** Responses that programs keep. Only the person whose key made them can read them. */
export function createStoredResponses(database: Database) {
  const isOwn = (userId: number, queryId: string) =>
    and(eq(storedResponses.queryId, queryId), eq(storedResponses.userId, userId));
  return {
    /** Does nothing if the response is known, as it is when a call is repeated. */
    async begin(row: typeof storedResponses.$inferInsert): Promise<void> {
      await database.insert(storedResponses).values(row).onConflictDoNothing();
    },
    /** Does nothing if the response was deleted in the meantime. */
    async finish(queryId: string, response: V1Response): Promise<void> {
      await database
        .update(storedResponses)
        .set({ response })
        .where(eq(storedResponses.queryId, queryId));
    },
    /** Deletes a response that is too large to store. The texts of its query stay, as without `store`. */
    async drop(queryId: string): Promise<void> {
      await database.delete(storedResponses).where(eq(storedResponses.queryId, queryId));
    },
    async find(userId: number, queryId: string): Promise<StoredResponse | null> {
      const [found] = await database.select().from(storedResponses).where(isOwn(userId, queryId));
      return found ?? null;
    },
    /** The response with those that it continues, oldest first; empty if there is none. */
    async listWithEarlier(userId: number, queryId: string): Promise<StoredResponse[]> {
      const { rows } = await database.execute<{ id: string }>(sql`
        with recursive chain (id, previous_id, depth) as (
          select query_id, previous_id, 1 from stored_responses
          where query_id = ${queryId} and user_id = ${userId}
          union all
          select one.query_id, one.previous_id, chain.depth + 1
          from stored_responses one join chain on one.query_id = chain.previous_id
          where one.user_id = ${userId} and chain.depth < ${mostEarlier}
        )
        select id from chain order by depth desc`);
      const ids = rows.map(({ id }) => id);
      const found = await database
        .select()
        .from(storedResponses)
        .where(inArray(storedResponses.queryId, ids));
      return found.toSorted((a, b) => ids.indexOf(a.queryId) - ids.indexOf(b.queryId));
    },
    /** Deletes the response with the texts of its query; false if there is none. */
    async delete(userId: number, queryId: string): Promise<boolean> {
      return database.transaction(async (tx) => {
        const { rowCount } = await tx.delete(storedResponses).where(isOwn(userId, queryId));
        if (rowCount === 0) return false;
        await purgeTexts(tx, sql`id = ${queryId} and status <> 'running'`, 'program');
        return true;
      });
    },
  };
}

export type StoredResponses = ReturnType<typeof createStoredResponses>;
