import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import { titleOfPrompt } from '#shared/lib/text.ts';
import { pathThrough, pathTo } from '#shared/lib/turn-tree.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { containing } from '#server/platform/db/connection/like-pattern.ts';
import { isTurn, purgeThreads, listPlaces } from '../../query/index.ts';
import { senderIs } from '../../users/index.ts';
import { queries } from '../../query/schema.ts';
import { keptFiles, sharedConversations, threads } from '../schema.ts';
import { listTurns } from './thread-turns.ts';
import type { Thread } from '#shared/contract/threads/schemas.ts';

/** A thread, with the turn that marks the path to show; null means its newest turn. */
export type FoundThread = Thread & Pick<typeof threads.$inferSelect, 'shownId' | 'titledFrom'>;

/** Every call takes the user's id and finds only what belongs to that user. */
export function createThreadStore(database: Database) {
  return {
    /**
     * The user's threads, up to `most`: pinned ones first, then the most recently active. `search` matches
     * titles, prompts and answers.
     */
    async list(userId: number, found: { search?: string; most?: number } = {}) {
      return (await listThreads(database, userId, found)).map(withoutPlace);
    },
    async find(userId: number, threadId: string) {
      const [thread] = await listThreads(database, userId, { threadId });
      return thread ?? null;
    },
    /** All turns in all versions, oldest first. */
    listTurns: (userId: number, threadId: string) => listTurns(database, userId, threadId),
    /** Marks a turn as the one to show. Returns false if the thread has no such turn. */
    async show(userId: number, threadId: string, queryId: string) {
      const ofThread = and(eq(queries.threadId, threadId), senderIs({ userId }), isTurn);
      const [first] = pathTo(await listPlaces(database, ofThread), queryId);
      if (!first) return false;
      return database.transaction(async (tx) => {
        const { rowCount } = await tx
          .update(threads)
          .set({ shownId: queryId })
          .where(isOwn(userId, threadId));
        await titleAfter(tx, threadId, first.queryId);
        return rowCount === 1;
      });
    },
    /** Sets a title that a person typed. Returns null if there is no such thread. */
    rename: (userId: number, threadId: string, title: string) =>
      changeThread(database, userId, threadId, { title, titledFrom: null }),
    /**
     * Reserves a thread for naming if it needs a title, and returns the text to name it after; null if it needs
     * none. Only one caller gets the text.
     */
    async claimTitle(userId: number, threadId: string): Promise<UntitledThread | null> {
      const { rows } = await database.execute<UntitledThread & Record<string, unknown>>(sql`
        with claimed as (
          update threads t
          set generated_titles = t.generated_titles || jsonb_build_object(t.titled_from::text, null)
          where t.id = ${threadId} and t.user_id = ${userId} and ${awaitsTitle}
          returning t.titled_from
        )
        select q.id as "queryId", q.prompt, a.content as answer, a.model_id as "modelId"
        from claimed join queries q on q.id = claimed.titled_from join answers a on a.query_id = q.id
        where ${isWhole} order by a.position limit 1`);
      return rows[0] ?? null;
    },
    /**
     * Saves a title that a model wrote for a version of the first prompt. It becomes the thread's title, unless
     * someone has renamed the thread or edited the prompt in the meantime. Returns whether the title is used.
     */
    async saveTitle(threadId: string, queryId: string, title: string) {
      const isNamed = sql`${threads.titledFrom} = ${queryId}`;
      const [saved] = await database
        .update(threads)
        .set({
          generatedTitles: sql`${threads.generatedTitles} || jsonb_build_object(${queryId}::text, ${title}::text)`,
          title: sql`case when ${isNamed} then ${title} else ${threads.title} end`,
        })
        .where(eq(threads.id, threadId))
        .returning({ isNamed: sql<boolean>`coalesce(${isNamed}, false)` });
      return saved?.isNamed ?? false;
    },
    /** Returns null if there is no such thread. */
    pin: (userId: number, threadId: string, isPinned: boolean) =>
      changeThread(database, userId, threadId, { pinnedAt: isPinned ? new Date() : null }),
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
  userId: number,
  threadId: string,
  change: Partial<typeof threads.$inferInsert>,
): Promise<Thread | null> {
  await database.update(threads).set(change).where(isOwn(userId, threadId));
  const [thread] = await listThreads(database, userId, { threadId });
  return thread ? withoutPlace(thread) : null;
}

function withoutPlace({ shownId: _, titledFrom: __, ...thread }: FoundThread): Thread {
  return thread;
}

async function listThreads(
  database: Database,
  userId: number,
  { search, threadId, most }: { search?: string; threadId?: string; most?: number },
): Promise<FoundThread[]> {
  const pattern = search === undefined ? null : containing(search);
  const { rows } = await database.execute<Omit<FoundThread, 'turns'>>(sql`
    select t.id, t.title, t.created_at as "createdAt", t.last_active_at as "lastActiveAt",
      t.shown_id as "shownId", t.titled_from as "titledFrom", t.pinned_at is not null as "isPinned",
      ${awaitsTitle} as "awaitsTitle",
      (select coalesce(sum(octet_length(f.bytes)), 0)::int from kept_files f
        join queries q on q.id = f.query_id where q.thread_id = t.id) as "fileBytes"
    from threads t
    where t.user_id = ${userId}
      and (${threadId ?? null}::uuid is null or t.id = ${threadId ?? null}::uuid)
      and (${pattern}::text is null or t.title ilike ${pattern} or exists (
        select 1 from queries q left join answers a on a.query_id = q.id
        where q.thread_id = t.id and (q.prompt ilike ${pattern} or a.content ilike ${pattern})))
    order by t.pinned_at desc nulls last, t.last_active_at desc, t.id
    limit ${most ?? null}`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const places = await listPlaces(database, and(inArray(queries.threadId, ids), isTurn));
  const turnsOf = Map.groupBy(places, (place) => place.threadId);
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    lastActiveAt: new Date(row.lastActiveAt).toISOString(),
    turns: pathThrough(turnsOf.get(row.id) ?? [], row.shownId).length,
  }));
}

/** Names a thread after another version of its first prompt, unless a person chose the name. */
async function titleAfter(session: Session, threadId: string, queryId: string): Promise<void> {
  const named = sql`select prompt from queries where id = t.titled_from`;
  const { rows } = await session.execute<{ prompt: string; generated: string | null }>(sql`
    select q.prompt, t.generated_titles ->> q.id::text as generated
    from threads t join queries q on q.id = ${queryId}
    where t.id = ${threadId} and t.titled_from <> q.id and q.prompt is distinct from (${named})`);
  const [version] = rows;
  if (!version) return;
  const title = version.generated ?? titleOfPrompt(version.prompt);
  await session
    .update(threads)
    .set({ title, titledFrom: queryId })
    .where(and(eq(threads.id, threadId), isNotNull(threads.titledFrom)));
}

// An answer that is complete or reached its length limit. Only such answers can name a thread.
const isWhole = sql`a.problem is null and a.finish in ('complete', 'length')`;

// Older threads keep the titles by which people know them.
const awaitsTitle = sql`(
  t.titled_from is not null and t.created_at > now() - interval '1 day'
  and not jsonb_exists(t.generated_titles, t.titled_from::text)
  and exists (select 1 from answers a where a.query_id = t.titled_from and ${isWhole}))`;

/** The first prompt of a thread and its first complete answer. */
export interface UntitledThread {
  queryId: string;
  prompt: string;
  answer: string;
  modelId: ModelId;
}
