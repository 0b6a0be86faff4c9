import { and, asc, eq, inArray, isNotNull, notExists, or, sql } from 'drizzle-orm';
import type { StreamEvent } from '#shared/contract/query/stream-events.ts';
import type { FinishedAnswer } from '../answer/ports.ts';
import type { AnswerDraft, Orphan } from '../stream/ports.ts';
import { textsOf } from '#shared/contract/query/texts-of.ts';
import { titleOfPrompt } from '#shared/lib/text.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { answerParts, answers, queries, serverProcesses } from '../schema.ts';

/** Lists abandoned queries and running queries of dead processes, with their answers so far. */
export async function listOrphans(
  database: Database,
  abandoned: readonly string[],
): Promise<Orphan[]> {
  const living = database
    .select({ id: serverProcesses.id })
    .from(serverProcesses)
    .where(eq(serverProcesses.id, queries.processId));
  const orphans = await database
    .select({
      query: queries,
      storedAnswers: database.$count(answers, eq(answers.queryId, queries.id)),
    })
    .from(queries)
    .where(
      and(
        eq(queries.status, 'running'),
        or(
          and(isNotNull(queries.processId), notExists(living)),
          inArray(queries.id, [...abandoned]),
        ),
      ),
    );
  const ids = orphans.map(({ query }) => query.id);
  const [kept, shown] = await Promise.all([listKept(database, ids), listShown(database, ids)]);
  return orphans.map(({ query, storedAnswers }) => {
    const { id, tier, kind, filesOf } = query;
    const turn = turnOf(query);
    // Another version of a prompt uses the files stored with the first version, so none are lost.
    const hasLostFiles = turn !== null && kind === 'multimodal' && filesOf === null;
    const unfinished = longerOf(kept.get(id) ?? [], shown.get(id) ?? []);
    return { id, storedAnswers, unfinished, tier, turn, hasLostFiles };
  });
}

/** A visitor has no threads, and neither a program's nor a temporary conversation is saved. */
function turnOf(query: typeof queries.$inferSelect): Orphan['turn'] {
  const { userId, threadId, parentId, prompt, isProgram, forgotten } = query;
  // `isProgram` is null in rows from older releases, so a program may have sent the query.
  if (userId === null || isProgram !== false || forgotten !== null) return null;
  const isFirst = parentId === threadId;
  return { userId, threadId, title: titleOfPrompt(prompt), isFirst, files: [] };
}

/** The parts that were saved every few seconds, joined for each answer, with the draft of the last part. */
async function listKept(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FinishedAnswer[]>> {
  const parts = await database
    .select()
    .from(answerParts)
    .where(inArray(answerParts.queryId, [...ids]))
    .orderBy(asc(answerParts.queryId), asc(answerParts.position), asc(answerParts.number));
  const byQuery = Map.groupBy(parts, ({ queryId }) => queryId);
  return new Map([...byQuery].map(([id, own]) => [id, joinParts(own)]));
}

function joinParts(parts: readonly (typeof answerParts.$inferSelect)[]): FinishedAnswer[] {
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

/** The answers as readers may have seen them. Each draft dates from when its model started. */
async function listShown(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FinishedAnswer[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await database.execute<ChunkRow>(sql`
    select query_id, last, events, drafts from answer_chunks
    where query_id in ${[...ids]} order by query_id, last`);
  const byQuery = Map.groupBy(rows, ({ query_id }) => query_id);
  return new Map([...byQuery].map(([id, own]) => [id, joinChunks(own)]));
}

function joinChunks(chunks: readonly ChunkRow[]): FinishedAnswer[] {
  const events: StreamEvent[] = [];
  const drafts = new Map<number, AnswerDraft>();
  for (const chunk of chunks) {
    const known = events.length - (chunk.last - chunk.events.length);
    // Events after a gap can't be placed, so they are dropped.
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

/** Takes the longer text and the later draft of each answer. Both texts start the same way. */
function longerOf(
  kept: readonly FinishedAnswer[],
  shown: readonly FinishedAnswer[],
): FinishedAnswer[] {
  const answersByPosition = new Map(kept.map((answer) => [answer.position, answer]));
  for (const answer of shown) {
    const known = answersByPosition.get(answer.position);
    const { content } = known && known.content.length > answer.content.length ? known : answer;
    const draft = known && askings(known) >= askings(answer) ? known : answer;
    answersByPosition.set(answer.position, { ...draft, content });
  }
  return [...answersByPosition.values()];
}

/** How many attempts were made, according to the draft. */
function askings({ timeline }: FinishedAnswer): number {
  return timeline?.attempts.length ?? 0;
}
