import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { limits } from '#shared/contract/limits.ts';
import { providerIdSchema } from '#shared/contract/models/schemas.ts';
import { pathThrough, pathTo } from '#shared/lib/turn-tree.ts';
import { limitSubjectOfUser, type Sender } from '#server/platform/actor.ts';
import type { VendorBlocks } from '#server/providers/contract/tools.ts';
import type { ReadAttachment } from '../../attachments/index.ts';
import { senderIs } from '../../users/index.ts';
import type { AskedPlace, Context, EarlierTurn } from '../plan/ports.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { preferences } from '../../preferences/schema.ts';
import { answers, queries } from '../schema.ts';
import { threads } from '../../threads/schema.ts';
import { listAttachments } from './kept-files.ts';
import { findLastAnswer } from './last-answer.ts';
import { isTurn, listPlaces, type QueryPlace } from './query-places.ts';

export type ConversationStore = ReturnType<typeof createEarlierTurnsStore>;

/** The daily limit resets at midnight in `timeZone`. */
export function createEarlierTurnsStore(database: Database, timeZone: string) {
  return {
    /** Null if the conversation or the named turn no longer exists or belongs to someone else. */
    findContext: (sender: Sender, threadId: string, place: AskedPlace) =>
      findContext(database, sender, threadId, place),
    /** The latest answer in the thread, if it belongs to `queryId`. Without a thread, the answer to `queryId`. */
    findLastAnswer: (sender: Sender, of: { threadId?: string; queryId?: string }) =>
      findLastAnswer(database, sender, of),
    /**
     * The size of all prompts and answers in a conversation, in bytes; 0 if it no longer exists or belongs to
     * someone else. Does not read the texts, because PostgreSQL stores the length of large texts separately.
     */
    async countTextBytes(sender: Sender, threadId: string) {
      const { rows } = await database.execute<{ bytes: string }>(sql`
        select coalesce(sum(octet_length(prompt) + coalesce((
          select sum(octet_length(content)) from answers where query_id = queries.id
        ), 0)), 0) as bytes
        from queries where ${isOwn(sender, threadId)}`);
      return Number(rows[0]?.bytes ?? 0);
    },
    /** The size of all files stored with the user's threads, in bytes. */
    async countFileBytes(userId: number) {
      const { rows } = await database.execute<{ bytes: number }>(sql`
        select coalesce(sum(octet_length(f.bytes)), 0)::float8 as bytes
        from threads t join queries q on q.thread_id = t.id join kept_files f on f.query_id = q.id
        where t.user_id = ${userId}`);
      return rows[0]?.bytes ?? 0;
    },
    /** The number of the user's pinned threads; 0 if this thread exists already, because then no thread is added. */
    async countPinned(userId: number, threadId: string) {
      const { rows } = await database.execute<{ pinned: number }>(sql`
        select count(*)::int as pinned from threads
        where user_id = ${userId} and pinned_at is not null
          and not exists (select 1 from threads where id = ${threadId} and user_id = ${userId})`);
      return rows[0]?.pinned ?? 0;
    },
    /**
     * Turns a visitor's latest conversation into a thread of the user. Returns `left` if this would exceed
     * `maxThreads`, and `none` if there is no such conversation.
     */
    adoptLatest: (visitorHash: Buffer, userId: number, maxThreads: number) =>
      adoptLatest(database, timeZone, { visitorHash, userId, maxThreads }),
  };
}

async function findContext(
  database: Database,
  sender: Sender,
  threadId: string,
  place: AskedPlace,
): Promise<Context | null> {
  const [turns, shownId] = await Promise.all([
    listPlaces(database, isOwn(sender, threadId)),
    sender.userId === null ? null : touchThread(database, sender.userId, threadId),
  ]);
  const before = shownId === undefined ? null : pathBefore(turns, place, shownId);
  if (!before) return null;
  const path = before.slice(-limits.earlierTurns);
  const asked =
    place.kind === 'version-of' && turns.find(({ queryId }) => queryId === place.queryId);
  const filesOf = asked ? asked.filesOf : null;
  const files = await listAttachments(
    database,
    [...path.map((turn) => turn.filesOf), filesOf].flatMap((id) => id ?? []),
  );
  const attachments = filesOf === null ? undefined : files.get(filesOf);
  return {
    parentId: path.at(-1)?.queryId ?? null,
    earlier: await readTurns(database, path, files),
    olderTurns: before.length - path.length,
    files: filesOf !== null && attachments ? { of: filesOf, attachments } : null,
    hasLostFiles: asked ? asked.hasFiles && !attachments : false,
  };
}

/** The saved turns that a query continues. Returns null if the turn that it names does not exist. */
function pathBefore(
  turns: readonly QueryPlace[],
  place: AskedPlace,
  shownId: string | null,
): QueryPlace[] | null {
  const saved = turns.filter(({ isSaved }) => isSaved);
  if (place.kind === 'version-of') {
    const asked = turns.find(({ queryId }) => queryId === place.queryId);
    return asked ? pathTo(saved, asked.parentId) : null;
  }
  const path = place.kind === 'after' ? pathTo(saved, place.queryId) : pathThrough(saved, shownId);
  return path.length > 0 ? path : null;
}

/**
 * The prompt and answer of each turn. For a comparison, the answer is the preferred one. Without a preference,
 * it is the first answer that didn't fail, or else the first partial one.
 */
async function readTurns(
  database: Database,
  path: readonly QueryPlace[],
  files: ReadonlyMap<string, ReadAttachment[]>,
): Promise<EarlierTurn[]> {
  if (path.length === 0) return [];
  const ids = path.map(({ queryId }) => queryId);
  const rows = await database
    .select({
      id: queries.id,
      query: queries.prompt,
      position: answers.position,
      content: answers.content,
      problem: answers.problem,
      model: answers.model,
      modelId: answers.modelId,
      vendorBlocks: answers.vendorBlocks,
      preferred: preferences.position,
    })
    .from(queries)
    .innerJoin(answers, eq(answers.queryId, queries.id))
    .leftJoin(preferences, eq(preferences.queryId, queries.id))
    .where(inArray(queries.id, ids))
    .orderBy(asc(answers.position));
  const said = new Map<string, Omit<EarlierTurn, 'attachments' | 'rounds'> & { rank: number }>();
  for (const { id, query, content, problem, model, position, preferred, ...row } of rows) {
    const rank = problem !== null ? 1 : position === preferred ? 3 : 2;
    if (content !== '' && rank > (said.get(id)?.rank ?? 0)) {
      said.set(id, {
        query,
        response: content,
        rank,
        ...(model && { model }),
        ...(row.vendorBlocks && { vendorBlocks: toBlocks(row.modelId, row.vendorBlocks) }),
      });
    }
  }
  return path.flatMap(({ queryId, filesOf }) => {
    const turn = said.get(queryId);
    if (!turn) return [];
    const { rank: _, ...rest } = turn;
    return [{ ...rest, attachments: files.get(filesOf) ?? [] }];
  });
}

function toBlocks(modelId: string, blocks: object[]): VendorBlocks {
  return { provider: providerIdSchema.parse(modelId.split(':', 1)[0]), blocks };
}

function isOwn(sender: Sender, threadId: string): SQL | undefined {
  return and(eq(queries.threadId, threadId), senderIs(sender));
}

/**
 * Marks the thread as active, so that it isn't deleted while its answer is written. Returns the turn that the
 * thread shows, or undefined if the user has no such thread.
 */
async function touchThread(
  database: Database,
  userId: number,
  threadId: string,
): Promise<string | null | undefined> {
  const [touched] = await database
    .update(threads)
    .set({ lastActiveAt: new Date() })
    .where(and(eq(threads.id, threadId), eq(threads.userId, userId)))
    .returning({ shownId: threads.shownId });
  return touched?.shownId;
}

export type Adoption = { threadId: string } | 'left' | 'none';

async function adoptLatest(
  database: Database,
  timeZone: string,
  { visitorHash, userId, maxThreads }: { visitorHash: Buffer; userId: number; maxThreads: number },
): Promise<Adoption> {
  return database.transaction(async (tx) => {
    // To avoid deadlocks, locks in the same order as admissions and `recordAnswers`: the day's counts first,
    // then the limits, then the user row.
    await addToDay(tx, timeZone, userId, 0);
    await tx.execute(
      sql`select 1 from daily_usage where user_id = ${userId} and day > now()::date - 3 for update`,
    );
    await tx.execute(sql`select 1 from users where id = ${userId} for update`);
    const latest = sql`
      select thread_id from queries
      where ${senderIs({ visitorHash })} and ${isTurn} and prompt <> ''
        and created_at > now() - interval '1 day'
      order by created_at desc limit 1`;
    // The title is taken from the latest version of the first prompt.
    const adopted = await tx.execute(sql`
      insert into threads (id, user_id, title, created_at, last_active_at, titled_from)
      select first.thread_id, ${userId}, left(trim(regexp_replace(first.prompt, '[\\s\\u0085\\u2028\\u2029]+', ' ', 'g')), 80),
        first.created_at, now(), first.id
      from (${latest}) latest, lateral (
        select id, thread_id, prompt, created_at from queries
        where thread_id = latest.thread_id and ${senderIs({ visitorHash })}
          and ${isTurn}
        order by coalesce(parent_id, thread_id) = thread_id desc, created_at desc limit 1
      ) first
      where (select count(*) from threads where user_id = ${userId}) < ${maxThreads}
      on conflict (id) do nothing
      returning id`);
    const [thread] = adopted.rows;
    if (!thread) return (await hasConversation(tx, visitorHash)) ? 'left' : 'none';
    const threadId = String(thread['id']);
    const isToday = sql<boolean>`${dayIn(timeZone, queries.createdAt)} = ${dayIn(timeZone)}`;
    const moved = await tx
      .update(queries)
      .set({ userId, visitorHash: null })
      .where(and(eq(queries.threadId, threadId), senderIs({ visitorHash })))
      .returning({ isToday });
    // From now on, statistics count these queries as the user's, so the daily limit must too.
    await addToDay(tx, timeZone, userId, moved.filter((query) => query.isToday).length);
    return { threadId };
  });
}

/** Adds to the user's count for today, and locks it until the transaction ends. */
async function addToDay(session: Session, timeZone: string, userId: number, count: number) {
  await session.execute(sql`
    insert into usage_limits as u (subject, recent, day, day_count)
    values (${limitSubjectOfUser(userId)}, '{}', ${dayIn(timeZone)}, ${count})
    on conflict (subject) do update set
      day = greatest(u.day, excluded.day),
      day_count = case when u.day >= excluded.day then u.day_count else 0 end + excluded.day_count`);
}

function dayIn(timeZone: string, moment: SQL | typeof queries.createdAt = sql`clock_timestamp()`) {
  return sql`(${moment} at time zone ${timeZone})::date`;
}

async function hasConversation(session: Session, visitorHash: Buffer): Promise<boolean> {
  const isRecent = sql`${queries.createdAt} > now() - interval '1 day' and ${queries.prompt} <> ''`;
  const found = await session
    .select({ id: queries.id })
    .from(queries)
    .where(and(senderIs({ visitorHash }), isTurn, isRecent))
    .limit(1);
  return found.length > 0;
}
