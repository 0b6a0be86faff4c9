import type { Rating } from '#shared/contract/preferences/constants.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type FinishedAnswer, isTurn, placeQueries, answerOfRow } from '../../query/index.ts';
import { senderIs } from '../../users/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { answerRatings, preferences } from '../../preferences/schema.ts';
import { answers, queries } from '../../query/schema.ts';
import { keptFiles } from '../schema.ts';
import type { ThreadTurn } from '#shared/contract/threads/schemas.ts';

/** An answer as it was stored, with its sender's rating; null if it has none. */
export interface RatedAnswer extends FinishedAnswer {
  rating: Rating | null;
}

export interface StoredTurn extends Omit<ThreadTurn, 'answers' | 'askedAt'> {
  askedAt: Date;
  answers: RatedAnswer[];
  /** Whether the turn is a blind comparison whose names are still hidden. */
  isHidden: boolean;
}

/** All turns of the user's own thread, in all versions, oldest first. */
export async function listTurns(
  database: Database,
  userId: number,
  threadId: string,
): Promise<StoredTurn[]> {
  const rows = await database
    .select({ query: queries, preference: preferences })
    .from(queries)
    .leftJoin(preferences, eq(preferences.queryId, queries.id))
    .where(and(eq(queries.threadId, threadId), senderIs({ userId }), isTurn))
    .orderBy(asc(queries.createdAt), asc(queries.id));
  const places = new Map(
    placeQueries(rows.map(({ query }) => ({ ...query, isTurn: true }))).map((place) => [
      place.queryId,
      place,
    ]),
  );
  const ids = rows.map(({ query }) => query.id);
  const filesOf = (id: string) => places.get(id)?.filesOf ?? id;
  const [replies, files] = await Promise.all([
    listAnswers(database, ids),
    listFiles(database, ids.map(filesOf)),
  ]);
  return rows.map(({ query, preference }) => ({
    queryId: query.id,
    parentId: places.get(query.id)?.parentId ?? null,
    combines: query.combines,
    query: query.prompt,
    askedAt: query.createdAt,
    answers: replies.get(query.id) ?? [],
    recommendations: query.recommendations,
    details: query.details,
    preference: preference && {
      outcome: preference.outcome,
      position: preference.position,
      isBlind: preference.isBlind,
    },
    isHidden: query.blind === 'hidden',
    files: files.get(filesOf(query.id)) ?? [],
  }));
}

async function listAnswers(database: Database, queryIds: string[]) {
  if (queryIds.length === 0) return new Map<string, RatedAnswer[]>();
  const rows = await database
    .select({ answer: answers, rating: answerRatings.rating })
    .from(answers)
    .leftJoin(
      answerRatings,
      and(eq(answerRatings.queryId, answers.queryId), eq(answerRatings.position, answers.position)),
    )
    .where(inArray(answers.queryId, queryIds))
    .orderBy(asc(answers.position));
  const shown = rows.map(({ answer, rating }) => ({
    queryId: answer.queryId,
    answer: { ...answerOfRow(answer), rating },
  }));
  return groupByQuery(shown, ({ answer }) => answer);
}

async function listFiles(database: Database, queryIds: string[]) {
  if (queryIds.length === 0) return new Map<string, StoredTurn['files']>();
  const rows = await database
    .select({
      queryId: keptFiles.queryId,
      id: keptFiles.id,
      fileName: keptFiles.fileName,
      kind: keptFiles.kind,
      mediaType: keptFiles.mediaType,
      bytes: sql<number>`octet_length(${keptFiles.bytes})`,
    })
    .from(keptFiles)
    .where(inArray(keptFiles.queryId, queryIds))
    .orderBy(asc(keptFiles.position));
  return groupByQuery(rows, ({ queryId: _, ...file }) => file);
}

function groupByQuery<Row extends { queryId: string }, Shown>(
  rows: readonly Row[],
  show: (row: Row) => Shown,
): Map<string, Shown[]> {
  const groups = new Map<string, Shown[]>();
  for (const row of rows) groups.set(row.queryId, [...(groups.get(row.queryId) ?? []), show(row)]);
  return groups;
}
