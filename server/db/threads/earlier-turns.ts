import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { ReadAttachment } from '../../domain/attachments/ports.ts';
import type { Sender } from '../../domain/accounts/actor.ts';
import type { EarlierTurn } from '../../domain/query/submission.ts';
import type { Database } from '../connection/database.ts';
import { senderIs } from '../sender-is.ts';
import { preferences } from '../schema/preferences.ts';
import { answers, queries } from '../schema/queries.ts';
import { keptFiles, threads } from '../schema/threads.ts';

const mostTurns = 200;

/**
 * What was said before in a conversation, or before its query `until`; null when it is not the sender's,
 * or is gone.
 */
export async function findEarlierTurns(
  database: Database,
  sender: Sender,
  threadId: string,
  until: string | null,
): Promise<EarlierTurn[] | null> {
  const own = isOwn(sender, threadId);
  if (until !== null && !(await database.$count(queries, and(own, eq(queries.id, until)))))
    return null;
  if (sender.userId !== null && !(await touchThread(database, sender.userId, threadId)))
    return null;
  const rows = await database
    .select({
      id: queries.id,
      query: queries.prompt,
      position: answers.position,
      content: answers.content,
      problem: answers.problem,
      preferred: preferences.position,
    })
    .from(queries)
    .innerJoin(answers, eq(answers.queryId, queries.id))
    .leftJoin(preferences, eq(preferences.queryId, queries.id))
    .where(and(own, isBefore(until), inArray(queries.status, ['done', 'stopped'])))
    .orderBy(asc(queries.createdAt), asc(answers.position));
  if (rows.length === 0) return until === null ? null : [];
  const turns = new Map<string, { query: string; response: string }>();
  for (const { id, query, content, problem, position, preferred } of rows) {
    const isWhole = problem === null && content !== '';
    if (isWhole && (!turns.has(id) || position === preferred)) {
      turns.set(id, { query, response: content });
    }
  }
  const files = await listAttachments(database, [...turns.keys()]);
  return [...turns]
    .map(([id, turn]) => ({ ...turn, attachments: files.get(id) ?? [] }))
    .slice(-mostTurns);
}

/** Without reading them: PostgreSQL knows the length of a text that it keeps apart. */
export async function countTextBytes(
  database: Database,
  sender: Sender,
  threadId: string,
): Promise<number> {
  const { rows } = await database.execute<{ bytes: string }>(sql`
    select coalesce(sum(octet_length(prompt) + coalesce((
      select sum(octet_length(content)) from answers where query_id = queries.id
    ), 0)), 0) as bytes
    from queries where ${isOwn(sender, threadId)}`);
  return Number(rows[0]?.bytes ?? 0);
}

function isOwn(sender: Sender, threadId: string): SQL | undefined {
  return and(eq(queries.threadId, threadId), senderIs(sender));
}

function isBefore(until: string | null): SQL | undefined {
  if (until === null) return undefined;
  return sql`${queries.createdAt} < (select asked.created_at from queries asked where asked.id = ${until})`;
}

/** A thread that is gone on with is active: it must not make way while its answer is being written. */
async function touchThread(database: Database, userId: number, threadId: string): Promise<boolean> {
  const touched = await database
    .update(threads)
    .set({ lastActiveAt: new Date() })
    .where(and(eq(threads.id, threadId), eq(threads.userId, userId)));
  return touched.rowCount === 1;
}

async function listAttachments(database: Database, queryIds: string[]) {
  const files = new Map<string, ReadAttachment[]>();
  if (queryIds.length === 0) return files;
  const rows = await database
    .select()
    .from(keptFiles)
    .where(inArray(keptFiles.queryId, queryIds))
    .orderBy(asc(keptFiles.position));
  for (const row of rows) {
    files.set(row.queryId, [...(files.get(row.queryId) ?? []), toAttachment(row)]);
  }
  return files;
}

function toAttachment(row: typeof keptFiles.$inferSelect): ReadAttachment {
  const { mediaType, bytes, fileName, text, hasPictures } = row;
  if (row.kind === 'document') {
    return { kind: 'document', mediaType, bytes, fileName, text: text ?? '', hasPictures };
  }
  const { width, height } = row;
  return {
    kind: 'image',
    mediaType: imageType(mediaType),
    bytes,
    width: width ?? 0,
    height: height ?? 0,
  };
}

function imageType(mediaType: string) {
  const known = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'] as const;
  return known.find((type) => type === mediaType) ?? 'image/png';
}
