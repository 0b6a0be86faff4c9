import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Answer, placeQueries, toAnswer } from '../../query/index.ts';
import { senderIs } from '../../users/index.ts';
import type { StoredTurn } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { preferences } from '../../preferences/schema.ts';
import { answers, queries } from '../../query/schema.ts';
import { keptFiles } from '../schema.ts';

/** All answered turns of the user's own thread, in all versions, oldest first. */
export async function listTurns(
  database: Database,
  userId: number,
  threadId: string,
): Promise<StoredTurn[]> {
  const rows = await database
    .select({ query: queries, preference: preferences })
    .from(queries)
    .leftJoin(preferences, eq(preferences.queryId, queries.id))
    .where(
      and(
        eq(queries.threadId, threadId),
        senderIs({ userId }),
        inArray(queries.status, ['done', 'stopped']),
      ),
    )
    .orderBy(asc(queries.createdAt), asc(queries.id));
  const places = new Map(
    placeQueries(rows.map(({ query }) => query)).map((place) => [place.queryId, place]),
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
  if (queryIds.length === 0) return new Map<string, Answer[]>();
  const rows = await database
    .select()
    .from(answers)
    .where(inArray(answers.queryId, queryIds))
    .orderBy(asc(answers.position));
  const shown = rows.map((row) => ({ queryId: row.queryId, answer: toAnswer(row) }));
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
