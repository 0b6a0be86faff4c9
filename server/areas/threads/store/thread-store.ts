import { and, eq, exists, inArray, sql, type SQL } from 'drizzle-orm';
import { pathThrough } from '#shared/lib/turn-tree.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { containing } from '#server/platform/db/connection/like-pattern.ts';
import { purgeThreads, listPlaces, type QueryPlace } from '../../query/index.ts';
import { senderIs } from '../../users/index.ts';
import { queries } from '../../query/schema.ts';
import { keptFiles, sharedConversations, threads } from '../schema.ts';
import { listTurns } from './thread-turns.ts';
import type { Thread } from '#shared/contract/threads/schemas.ts';

/** A thread with the turn that marks the path to show; null means its newest turn. */
export type FoundThread = Thread & Pick<typeof threads.$inferSelect, 'shownId' | 'titledFrom'>;

/** Every call takes the user's id and finds only what belongs to that user. */
export function createThreadStore(database: Database) {
  return {
    /**
     * The user's threads, pinned ones first, then the most recently active. `search` matches titles,
     * prompts and answers.
     */
    async list(userId: number, search: string | null) {
      const found = await listThreads(database, userId, { search });
      return found.map(withoutPlace);
    },
    async find(userId: number, threadId: string) {
      const [thread] = await listThreads(database, userId, { threadId });
      return thread ?? null;
    },
    /** All turns in all their versions, oldest first. */
    listTurns: (userId: number, threadId: string) => listTurns(database, userId, threadId),
    /** Marks a turn as shown. Returns false if the thread has no such turn. */
    show: (userId: number, threadId: string, queryId: string) =>
      showTurn(database, userId, threadId, queryId),
    /** Sets a title that a person typed. Returns null if there is no such thread. */
    rename: (userId: number, threadId: string, title: string) =>
      changeThread(database, isOwn(userId, threadId), { title, titledFrom: null }),
    /** Returns null if there is no such thread. */
    pin: (userId: number, threadId: string, isPinned: boolean) =>
      changeThread(database, isOwn(userId, threadId), { pinnedAt: isPinned ? new Date() : null }),
    /** Removes the thread and its links. Returns false if there is no such thread. */
    remove: (userId: number, threadId: string) =>
      database.transaction(async (tx) => {
        const own = await tx
          .select({ id: threads.id })
          .from(threads)
          .where(isOwn(userId, threadId));
        await purgeThreads(
          tx,
          own.map(({ id }) => id),
        );
        await tx
          .delete(sharedConversations)
          .where(
            and(eq(sharedConversations.threadId, threadId), eq(sharedConversations.userId, userId)),
          );
        return own.length > 0;
      }),
    async findFile(userId: number, threadId: string, fileId: string) {
      const { fileName, mediaType, bytes } = keptFiles;
      const [file] = await database
        .select({ fileName, mediaType, bytes })
        .from(keptFiles)
        .innerJoin(queries, eq(queries.id, keptFiles.queryId))
        .where(and(eq(keptFiles.id, fileId), eq(queries.threadId, threadId), senderIs({ userId })));
      return file ?? null;
    },
  };
}

export type ThreadStore = ReturnType<typeof createThreadStore>;

function isOwn(userId: number, threadId: string) {
  return and(eq(threads.id, threadId), eq(threads.userId, userId));
}

async function changeThread(
  database: Database,
  which: SQL | undefined,
  change: Partial<typeof threads.$inferInsert>,
): Promise<Thread | null> {
  const [changed] = await database
    .update(threads)
    .set(change)
    .where(which)
    .returning({ id: threads.id, userId: threads.userId });
  if (!changed) return null;
  const [thread] = await listThreads(database, changed.userId, { threadId: changed.id });
  return thread ? withoutPlace(thread) : null;
}

function withoutPlace({ shownId: _, titledFrom: __, ...thread }: FoundThread): Thread {
  return thread;
}

async function listThreads(
  database: Database,
  userId: number,
  { search = null, threadId = null }: { search?: string | null; threadId?: string | null },
): Promise<FoundThread[]> {
  const pattern = search === null ? null : containing(search);
  const { rows } = await database.execute<ThreadRow>(sql`
    select t.id, t.title, t.created_at, t.last_active_at, t.shown_id, t.titled_from, t.pinned_at,
      (select coalesce(sum(octet_length(f.bytes)), 0)::int from kept_files f
        join queries q on q.id = f.query_id where q.thread_id = t.id) as file_bytes
    from threads t
    where t.user_id = ${userId}
      and (${threadId}::uuid is null or t.id = ${threadId}::uuid)
      and (${pattern}::text is null or t.title ilike ${pattern} or exists (
        select 1 from queries q left join answers a on a.query_id = q.id
        where q.thread_id = t.id and (q.prompt ilike ${pattern} or a.content ilike ${pattern})))
    order by t.pinned_at desc nulls last, t.last_active_at desc, t.id`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const places = await listPlaces(database, and(inArray(queries.threadId, ids), isTurn));
  const turnsOf = Map.groupBy(places, (place) => place.threadId);
  return rows.map((row) => toThread(row, turnsOf.get(row.id) ?? []));
}

const isTurn = inArray(queries.status, ['done', 'stopped']);

async function showTurn(
  database: Database,
  userId: number,
  threadId: string,
  queryId: string,
): Promise<boolean> {
  const turn = and(eq(queries.id, queryId), eq(queries.threadId, threadId), senderIs({ userId }));
  const found = database.select({ id: queries.id }).from(queries).where(and(turn, isTurn));
  const { rowCount } = await database
    .update(threads)
    .set({ shownId: queryId })
    .where(and(isOwn(userId, threadId), exists(found)));
  return rowCount === 1;
}

interface ThreadRow extends Record<string, unknown> {
  id: string;
  title: string;
  created_at: Date | string;
  last_active_at: Date | string;
  shown_id: string | null;
  titled_from: string | null;
  pinned_at: Date | string | null;
  file_bytes: number;
}

function toThread(row: ThreadRow, turns: readonly QueryPlace[]): FoundThread {
  return {
    id: row.id,
    title: row.title,
    createdAt: new Date(row.created_at).toISOString(),
    lastActiveAt: new Date(row.last_active_at).toISOString(),
    turns: pathThrough(turns, row.shown_id).length,
    shownId: row.shown_id,
    titledFrom: row.titled_from,
    isPinned: row.pinned_at !== null,
    fileBytes: row.file_bytes,
  };
}
