import type { Rating } from '#shared/contract/preferences/constants.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type FinishedAnswer, isTurn, placeQueries, answerOfRow } from '../../query/index.ts';
import { senderIs } from '../../users/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { answerRatings, preferences } from '../../preferences/schema.ts';
import { answers, queries } from '../../query/schema.ts';
import { keptFiles } from '../schema.ts';
import type { ThreadTurn } from '#shared/contract/threads/schemas.ts';

/** An answer as it was stored, with its sender's rating; null if there is no rating. */
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
  const placed = placeQueries(rows.map(({ query }) => ({ ...query, isTurn: true })));
  const places = new Map(placed.map((place) => [place.queryId, place]));
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
    answers: (replies.get(query.id) ?? []).map(({ answer, rating }) => ({
      ...answerOfRow(answer),
      rating,
    })),
    recommendations: query.recommendations,
    details: query.details,
    preference: preference && {
      outcome: preference.outcome,
      position: preference.position,
      isBlind: preference.isBlind,
    },
    isHidden: query.blind === 'hidden',
    files: (files.get(filesOf(query.id)) ?? []).map(({ file }) => file),
  }));
}

async function listAnswers(database: Database, queryIds: string[]) {
  const rows = await database
    .select({ answer: answers, rating: answerRatings.rating })
    .from(answers)
    .leftJoin(
      answerRatings,
      and(eq(answerRatings.queryId, answers.queryId), eq(answerRatings.position, answers.position)),
    )
    .where(inArray(answers.queryId, queryIds))
    .orderBy(asc(answers.position));
  return Map.groupBy(rows, ({ answer }) => answer.queryId);
}

async function listFiles(database: Database, queryIds: string[]) {
  const { queryId, id, fileName, kind, mediaType } = keptFiles;
  const bytes = sql<number>`octet_length(${keptFiles.bytes})`;
  const rows = await database
    .select({ queryId, file: { id, fileName, kind, mediaType, bytes } })
    .from(keptFiles)
    .where(inArray(keptFiles.queryId, queryIds))
    .orderBy(asc(keptFiles.position));
  return Map.groupBy(rows, (row) => row.queryId);
}
