import { asc, type SQL } from 'drizzle-orm';
import type { PlacedTurn } from '#shared/lib/turn-tree.ts';
import type { Session } from '#server/platform/db/connection/database.ts';
import { queries } from '../schema.ts';

/** The place of a query in its thread. */
export interface QueryPlace extends PlacedTurn {
  queryId: string;
  threadId: string;
  /** The query that its files are stored with, if it has any. */
  filesOf: string;
  /** Whether it was answered and is therefore a turn of its thread. */
  isSaved: boolean;
}

/** The places of the matching queries, oldest first. */
export async function listPlaces(
  session: Pick<Session, 'select'>,
  which: SQL | undefined,
): Promise<QueryPlace[]> {
  const { id, threadId, parentId, filesOf, status, createdAt } = queries;
  const rows = await session
    .select({ id, threadId, parentId, filesOf, status })
    .from(queries)
    .where(which)
    .orderBy(asc(createdAt), asc(id));
  return placeQueries(rows);
}

type PlacedRow = Pick<
  typeof queries.$inferSelect,
  'id' | 'threadId' | 'parentId' | 'filesOf' | 'status'
>;

/**
 * The places of rows, oldest first. Rows of older releases name no parent; each continues the turn before
 * it.
 */
export function placeQueries(rows: readonly PlacedRow[]): QueryPlace[] {
  const lastSaved = new Map<string, string>();
  return rows.map(({ id, threadId, parentId, filesOf, status }) => {
    const before = parentId ?? lastSaved.get(threadId) ?? null;
    const isSaved = status === 'done' || status === 'stopped';
    if (isSaved) lastSaved.set(threadId, id);
    return {
      queryId: id,
      threadId,
      parentId: before === threadId ? null : before,
      filesOf: filesOf ?? id,
      isSaved,
    };
  });
}
