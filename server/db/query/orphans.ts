import { and, asc, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { Answer, AnswerDraft, Orphan } from '../../domain/query/ports.ts';
import { textsOf } from '#shared/contract/query/texts-of.ts';
import type { Database } from '../connection/database.ts';
import { answerParts, answers, queries, serverProcesses } from '../schema/queries.ts';

/** The queries that run in no process that lives, with what arrived of their answers. */
export async function listOrphans(database: Database): Promise<Orphan[]> {
  const living = database
    .select({ id: serverProcesses.id })
    .from(serverProcesses)
    .where(eq(serverProcesses.id, queries.processId));
  const orphans = await database
    .select({ id: queries.id, stored: database.$count(answers, eq(answers.queryId, queries.id)) })
    .from(queries)
    .where(and(eq(queries.status, 'running'), isNotNull(queries.processId), notExists(living)));
  const ids = orphans.map(({ id }) => id);
  const [kept, shown] = await Promise.all([listKept(database, ids), listShown(database, ids)]);
  return orphans.map(({ id, stored }) => ({
    id,
    storedAnswers: stored,
    unfinished: longerOf(kept.get(id) ?? [], shown.get(id) ?? []),
  }));
}

/** What was kept of answers every few seconds, with the latest that was known of them. */
async function listKept(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Answer[]>> {
  const parts = await database
    .select()
    .from(answerParts)
    .where(inArray(answerParts.queryId, [...ids]))
    .orderBy(asc(answerParts.queryId), asc(answerParts.position), asc(answerParts.number));
  const byQuery = Map.groupBy(parts, ({ queryId }) => queryId);
  return new Map([...byQuery].map(([id, own]) => [id, joinParts(own)]));
}

function joinParts(parts: readonly (typeof answerParts.$inferSelect)[]): Answer[] {
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

/** What readers can have seen of answers, with what was known of them when their model began. */
async function listShown(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Answer[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await database.execute<ChunkRow>(sql`
    select query_id, last, events, drafts from answer_chunks
    where query_id in ${[...ids]} order by query_id, last`);
  const byQuery = Map.groupBy(rows, ({ query_id }) => query_id);
  return new Map([...byQuery].map(([id, own]) => [id, joinChunks(own)]));
}

function joinChunks(chunks: readonly ChunkRow[]): Answer[] {
  const events: StreamEvent[] = [];
  const drafts = new Map<number, AnswerDraft>();
  for (const chunk of chunks) {
    const known = events.length - (chunk.last - chunk.events.length);
    // What follows on a gap cannot be placed.
    if (known < 0) break;
    events.push(...chunk.events.slice(known));
    for (const draft of chunk.drafts ?? []) drafts.set(draft.position, draft);
  }
  const texts = textsOf(events);
  return [...drafts.values()].flatMap((draft) => {
    const content = texts.get(draft.position);
    return content === undefined ? [] : [{ ...draft, content }];
  });
}

/** Both begin alike; of the answers that are in both the longer text counts. */
function longerOf(kept: readonly Answer[], shown: readonly Answer[]): Answer[] {
  const answersByPosition = new Map(kept.map((answer) => [answer.position, answer]));
  for (const answer of shown) {
    const known = answersByPosition.get(answer.position);
    if (known && known.content.length >= answer.content.length) continue;
    answersByPosition.set(answer.position, { ...answer, ...known, content: answer.content });
  }
  return [...answersByPosition.values()];
}
