import { and, asc, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { AnswerDraft, Orphan, UnfinishedAnswer } from '../resume/ports.ts';
import { textsOf } from '#shared/contract/query/texts-of.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { answerParts, answers, queries, serverProcesses } from '../schema.ts';

/** Lists running queries whose process is dead or has handed them over, with their answers so far. */
export async function listOrphans(database: Database): Promise<Orphan[]> {
  const living = database
    .select({ id: serverProcesses.id })
    .from(serverProcesses)
    .where(eq(serverProcesses.id, queries.processId));
  const orphans = await database
    .select({
      id: queries.id,
      processId: queries.processId,
      tier: queries.tier,
      ageMs: sql<number>`(extract(epoch from clock_timestamp() - ${queries.createdAt}) * 1000)::float`,
      stored: database.$count(answers, eq(answers.queryId, queries.id)),
    })
    .from(queries)
    .where(and(eq(queries.status, 'running'), isNotNull(queries.processId), notExists(living)));
  return addArrived(database, orphans);
}

/**
 * Moves a query to this process, unless another process has taken it or its own is alive. Writes by its
 * owner lock the query's row, so that no more text can arrive afterwards.
 */
export async function takeOver(
  database: Database,
  processId: string,
  { id, processId: dead }: Pick<Orphan, 'id' | 'processId'>,
): Promise<Orphan | null> {
  const { rows } = await database.execute<{ tier: Orphan['tier']; age_ms: number }>(sql`
    with owned as materialized (
      select id from queries where id = ${id}::uuid and status = 'running'
        and process_id = ${dead}::uuid
        and not exists (select from server_processes where id = ${dead}::uuid)
      for update
    )
    update queries q set process_id = ${processId}::uuid from owned where q.id = owned.id
    returning q.tier, (extract(epoch from clock_timestamp() - q.created_at) * 1000)::float as age_ms`);
  const [row] = rows;
  if (!row) return null;
  const stored = await database.$count(answers, eq(answers.queryId, id));
  const taken = { id, processId, tier: row.tier, ageMs: row.age_ms, stored };
  const [orphan = null] = await addArrived(database, [taken]);
  // This process saves the parts again and numbers them from the start.
  await database.delete(answerParts).where(eq(answerParts.queryId, id));
  return orphan;
}

interface FoundOrphan extends Pick<Orphan, 'id' | 'tier' | 'ageMs'> {
  processId: string | null;
  stored: number;
}

async function addArrived(database: Database, found: readonly FoundOrphan[]): Promise<Orphan[]> {
  const ids = found.map(({ id }) => id);
  const [kept, shown] = await Promise.all([listKept(database, ids), listShown(database, ids)]);
  return found.map(({ id, processId, tier, ageMs, stored }) => {
    const { events, answers: arrived } = shown.get(id) ?? { events: [], answers: [] };
    return {
      id,
      processId: processId ?? '',
      tier,
      ageMs,
      storedAnswers: stored,
      unfinished: longerOf(kept.get(id) ?? [], arrived),
      events,
    };
  });
}

/** The parts that were saved every few seconds, joined per answer, with the draft of the last part. */
async function listKept(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UnfinishedAnswer[]>> {
  const parts = await database
    .select()
    .from(answerParts)
    .where(inArray(answerParts.queryId, [...ids]))
    .orderBy(asc(answerParts.queryId), asc(answerParts.position), asc(answerParts.number));
  const byQuery = Map.groupBy(parts, ({ queryId }) => queryId);
  return new Map([...byQuery].map(([id, own]) => [id, joinParts(own)]));
}

function joinParts(parts: readonly (typeof answerParts.$inferSelect)[]): UnfinishedAnswer[] {
  const byPosition = Map.groupBy(parts, ({ position }) => position);
  return [...byPosition.values()].flatMap((own) => {
    const last = own.at(-1);
    return last ? [{ ...last.draft, content: own.map(({ text }) => text).join('') }] : [];
  });
}

type ChunkRow = {
  query_id: string;
  last: number;
  events: StreamEvent[];
  drafts: AnswerDraft[] | null;
};

interface Shown {
  events: StreamEvent[];
  answers: UnfinishedAnswer[];
}

/** The events that readers may have seen, with the drafts that were current when the model started. */
async function listShown(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Shown>> {
  if (ids.length === 0) return new Map();
  const { rows } = await database.execute<ChunkRow>(sql`
    select query_id, last, events, drafts from answer_chunks
    where query_id in ${[...ids]} order by query_id, last`);
  const byQuery = Map.groupBy(rows, ({ query_id }) => query_id);
  return new Map([...byQuery].map(([id, own]) => [id, joinChunks(own)]));
}

function joinChunks(chunks: readonly ChunkRow[]): Shown {
  const events: StreamEvent[] = [];
  const drafts = new Map<number, AnswerDraft>();
  for (const chunk of chunks) {
    const known = events.length - (chunk.last - chunk.events.length);
    // Events after a gap cannot be placed.
    if (known < 0) break;
    events.push(...chunk.events.slice(known));
    for (const draft of chunk.drafts ?? []) drafts.set(draft.position, draft);
  }
  const texts = textsOf(events);
  const begun = [...drafts.values()].flatMap((draft) => {
    const content = texts.get(draft.position) ?? (draft.resumable && '');
    return content === undefined ? [] : [{ ...draft, content }];
  });
  return { events, answers: begun };
}

/**
 * Combines two versions that start with the same text. Takes the longer text and the later draft of each
 * answer.
 */
function longerOf(
  kept: readonly UnfinishedAnswer[],
  shown: readonly UnfinishedAnswer[],
): UnfinishedAnswer[] {
  const answersByPosition = new Map(kept.map((answer) => [answer.position, answer]));
  for (const answer of shown) {
    const known = answersByPosition.get(answer.position);
    const { content } = known && known.content.length > answer.content.length ? known : answer;
    const draft = known && askings(known) >= askings(answer) ? known : answer;
    answersByPosition.set(answer.position, { ...draft, content });
  }
  return [...answersByPosition.values()];
}

/** The number of attempts in the draft. */
function askings({ timeline }: UnfinishedAnswer): number {
  return timeline?.attempts.length ?? 0;
}
