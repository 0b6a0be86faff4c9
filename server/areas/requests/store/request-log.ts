import { asc, eq, inArray } from 'drizzle-orm';
import { isDirect } from '#shared/contract/requests/constants.ts';
import type { RequestDetails, RequestTexts } from '#shared/contract/requests/schemas.ts';
import { type DecisionNote, unpackNote } from '../../routing/index.ts';
import { findPeople } from '../../users/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { users } from '../../accounts/schema.ts';
import { answers, queries } from '../../query/schema.ts';
import { findRequestIds, type RequestSelection } from './find-request-ids.ts';
import {
  answerColumns,
  queryColumns,
  toRequestAnswer,
  toRequestRow,
  type WithHiddenNames,
  type StoredRow,
} from './to-request-row.ts';

interface RequestPage {
  rows: StoredRow[];
  /** Where the next page starts; null if there is none. */
  next: string | null;
}

export type StoredRequest = Omit<RequestDetails, 'mayRead' | 'isHidden'> & WithHiddenNames;

/** `senderId` is null for a visitor and for an account that was deleted. */
export type StoredTexts = RequestTexts & WithHiddenNames & { senderId: number | null };

/** Everyone's queries, for administrators. */
export function createRequestLog(database: Database) {
  return {
    findPeople: (person: string) => findPeople(database, person),
    list: (selection: RequestSelection, limit: number) => listRequests(database, selection, limit),
    find: (requestId: string) => findRequest(database, requestId),
    findTexts: (requestId: string) => findTexts(database, requestId),
  };
}

export type RequestLog = ReturnType<typeof createRequestLog>;

async function listRequests(
  database: Database,
  selection: RequestSelection,
  limit: number,
): Promise<RequestPage> {
  const found = await findRequestIds(database, selection, limit + 1);
  const shown = found.slice(0, limit);
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return { rows: [], next: null };
  const [stored, given] = await Promise.all([
    database
      .select({ query: queryColumns, name: users.username })
      .from(queries)
      .leftJoin(users, eq(users.id, queries.userId))
      .where(inArray(queries.id, ids)),
    database
      .select(answerColumns)
      .from(answers)
      .where(inArray(answers.queryId, ids))
      .orderBy(asc(answers.position)),
  ]);
  const byId = new Map(stored.map((row) => [row.query.id, row]));
  const byQuery = Map.groupBy(given, ({ queryId }) => queryId);
  const last = shown.at(-1);
  return {
    rows: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [toRequestRow(row.query, row.name, byQuery.get(id) ?? [])] : [];
    }),
    next: found.length > limit && last ? `${last.place}.${last.id}` : null,
  };
}

async function findRequest(database: Database, requestId: string): Promise<StoredRequest | null> {
  const [found] = await database
    .select({ query: queries, name: users.username })
    .from(queries)
    .leftJoin(users, eq(users.id, queries.userId))
    .where(eq(queries.id, requestId));
  if (!found) return null;
  const { query, name } = found;
  const given = await database
    .select(answerColumns)
    .from(answers)
    .where(eq(answers.queryId, requestId))
    .orderBy(asc(answers.position));
  return {
    ...toRequestRow({ ...query, isByHand: query.decision?.isByHand ?? null }, name, given),
    finishedAt: query.finishedAt?.toISOString() ?? null,
    threadId: query.threadId,
    dataBytes: query.dataBytes,
    isBlind: query.blind !== null,
    hasTexts: query.forgotten === null && !isDirect(query.kind),
    choice: query.decision && toChoice(unpackNote(query.decision)),
    answers: given.map((answer) => ({
      ...toRequestAnswer(answer),
      upstream: answer.upstreamModel,
      failedOver: answer.failovers,
      substitution: answer.substitution?.message ?? null,
      chosenMs: answer.timeline?.chosenMs ?? null,
      attempts: answer.timeline?.attempts ?? [],
    })),
  };
}

function toChoice(note: DecisionNote): RequestDetails['choice'] {
  const { traits, dial, policyId, chosen, explored, models } = note;
  return {
    task: traits.task,
    difficulty: traits.difficulty,
    promptTokens: traits.promptTokens,
    dial,
    policyId,
    chosen,
    explored,
    models: models.map(({ id, logOdds, costMicroUsd, cost, speed }) => ({
      model: id,
      chance: 1 / (1 + Math.exp(-logOdds)),
      costMicroUsd,
      cost,
      speed,
    })),
  };
}

async function findTexts(database: Database, requestId: string): Promise<StoredTexts | null> {
  const [query] = await database.select().from(queries).where(eq(queries.id, requestId));
  if (!query) return null;
  const given = await database
    .select({
      position: answers.position,
      name: answers.name,
      content: answers.content,
      web: answers.web,
    })
    .from(answers)
    .where(eq(answers.queryId, requestId))
    .orderBy(asc(answers.position));
  const { userId: senderId, prompt, blind } = query;
  return { senderId, prompt, answers: given, areNamesHidden: blind === 'hidden' };
}
