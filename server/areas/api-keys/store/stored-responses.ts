import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { V1Response } from '#shared/contract/v1/responses-schemas.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { purgeTexts } from '../../query/index.ts';
import { storedResponses } from '../schema.ts';

export type StoredResponse = typeof storedResponses.$inferSelect;

/** The maximum number of responses in one conversation. */
const mostInConversation = 1_000;

/** A response and those that it continues, oldest first. `responses` is empty if there is none. */
export interface StoredConversation {
  responses: StoredResponse[];
  /** Why the responses aren't loaded; null if they are loaded. */
  flaw: 'too-long' | 'earlier-deleted' | null;
}

/** Responses that programs store. They can be read only by the person whose key created them. */
export function createStoredResponses(database: Database) {
  const isOwn = (userId: number, queryId: string) =>
    and(eq(storedResponses.queryId, queryId), eq(storedResponses.userId, userId));
  return {
    /** Does nothing if the response is already stored, as for a repeated call. */
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
    /** Deletes a response that is too large to store. Its query's texts are kept, as for calls without `store`. */
    async drop(queryId: string): Promise<void> {
      await database.delete(storedResponses).where(eq(storedResponses.queryId, queryId));
    },
    async find(userId: number, queryId: string): Promise<StoredResponse | null> {
      const [found] = await database.select().from(storedResponses).where(isOwn(userId, queryId));
      return found ?? null;
    },
    /** `mostBytes` limits how many bytes of JSON are loaded. */
    async loadConversation(
      userId: number,
      queryId: string,
      mostBytes: number,
    ): Promise<StoredConversation> {
      // This is a single statement so that no response can be deleted between measuring and loading.
      const rows = await database
        .select({
          isTooLong: sql<boolean>`is_too_long`,
          response: getTableColumns(storedResponses),
        })
        .from(
          sql`(
            with recursive conversation (id, previous_id, depth, bytes) as (
              select query_id, previous_id, 1, ${jsonBytes} from stored_responses
              where query_id = ${queryId} and user_id = ${userId}
              union all
              select stored_responses.query_id, stored_responses.previous_id, depth + 1, bytes + ${jsonBytes}
              from stored_responses
              join conversation on stored_responses.query_id = conversation.previous_id
              where user_id = ${userId} and depth <= ${mostInConversation} and bytes <= ${mostBytes}
            )
            select id, depth,
              bool_or(depth > ${mostInConversation} or bytes > ${mostBytes}) over () as is_too_long
            from conversation
          ) as measured`,
        )
        .leftJoin(storedResponses, sql`${storedResponses.queryId} = id and not is_too_long`)
        .orderBy(sql`depth desc`);
      if (rows[0]?.isTooLong) return { responses: [], flaw: 'too-long' };
      const responses = rows.flatMap(({ response }) => response ?? []);
      const [oldest] = responses;
      if (oldest && oldest.previousId !== null) return { responses: [], flaw: 'earlier-deleted' };
      return { responses, flaw: null };
    },
    /** Deletes the response together with its query's texts; false if there is none. */
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

const jsonBytes = sql`octet_length(request::text) + coalesce(octet_length(response::text), 0)`;

export type StoredResponses = ReturnType<typeof createStoredResponses>;
