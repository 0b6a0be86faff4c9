import { asc, sql, type SQL } from 'drizzle-orm';
import type { PlacedTurn } from '#shared/lib/turn-tree.ts';
import type { Session } from '#server/platform/db/connection/database.ts';
import { queries } from '../schema.ts';

/** The position of a query in its thread. */
export interface QueryPlace extends PlacedTurn {
  queryId: string;
  threadId: string;
  /** The query that this one's files are stored with, if it has files. */
  filesOf: string;
  /** Whether the query is a turn of its thread. */
  isSaved: boolean;
  hasFiles: boolean;
}

/** Whether a query is a turn of its thread: answered, stopped, or broken off after some text. */
export const isTurn = sql<boolean>`(queries.status in ('done', 'stopped')
  or queries.status in ('failed', 'interrupted') and exists (
    select from answers where answers.query_id = queries.id and answers.content <> ''))`;

/** The positions of the matching queries, oldest first. */
export async function listPlaces(
  session: Pick<Session, 'select'>,
  which: SQL | undefined,
): Promise<QueryPlace[]> {
  const { id, threadId, parentId, filesOf, kind, createdAt } = queries;
  const rows = await session
    .select({ id, threadId, parentId, filesOf, kind, isTurn })
    .from(queries)
    .where(which)
    .orderBy(asc(createdAt), asc(id));
  return placeQueries(rows);
}

type PlacedRow = Pick<
  typeof queries.$inferSelect,
  'id' | 'threadId' | 'parentId' | 'filesOf' | 'kind'
> & { isTurn: boolean };

/**
 * The positions of rows, oldest first. Rows from older releases name no parent; each continues the turn before it.
 */
export function placeQueries(rows: readonly PlacedRow[]): QueryPlace[] {
  const lastSaved = new Map<string, string>();
  return rows.map(({ id, threadId, parentId, filesOf, kind, isTurn }) => {
    const before = parentId ?? lastSaved.get(threadId) ?? null;
    if (isTurn) lastSaved.set(threadId, id);
    return {
      queryId: id,
      threadId,
      parentId: before === threadId ? null : before,
      filesOf: filesOf ?? id,
      isSaved: isTurn,
      hasFiles: kind === 'multimodal',
    };
  });
}
