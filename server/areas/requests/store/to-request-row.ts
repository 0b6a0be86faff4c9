import { getTableColumns, sql } from 'drizzle-orm';
import type { RequestAnswer, RequestRow } from '#shared/contract/requests/schemas.ts';
import { countPart } from '../../query/index.ts';
import { answers, queries } from '../../query/schema.ts';

export interface WithHiddenNames {
  /** Whether this is a blind comparison that its sender has not voted on. */
  areNamesHidden: boolean;
}

export type StoredRow = Omit<RequestRow, 'isHidden'> & WithHiddenNames;

export const queryColumns = {
  id: queries.id,
  userId: queries.userId,
  visitorHash: queries.visitorHash,
  tier: queries.tier,
  kind: queries.kind,
  compareMode: queries.compareMode,
  askedModel: queries.askedModel,
  // Reads only this part, because the whole decision can list a hundred models.
  isByHand: sql<boolean | null>`(${queries.decision} ->> 'isByHand')::boolean`,
  status: queries.status,
  problem: queries.problem,
  forgotten: queries.forgotten,
  tags: queries.tags,
  blind: queries.blind,
  createdAt: queries.createdAt,
};

const {
  id: _id,
  content: _content,
  web: _web,
  vendorBlocks: _vendorBlocks,
  askedWith: _askedWith,
  userId: _userId,
  visitorHash: _visitorHash,
  ...answerColumns
} = getTableColumns(answers);

export { answerColumns };

type StoredQuery = Pick<
  typeof queries.$inferSelect,
  Exclude<keyof typeof queryColumns, 'isByHand'>
> &
  Pick<StoredRow, 'isByHand'>;
type StoredAnswer = Pick<typeof answers.$inferSelect, keyof typeof answerColumns>;

/** A query as a row of the list, with its sender and numbers but without its texts. */
export function toRequestRow(
  query: StoredQuery,
  name: string | null,
  given: readonly StoredAnswer[],
): StoredRow {
  const { id, userId, visitorHash, tier, kind, compareMode, askedModel, status, problem } = query;
  return {
    id,
    askedAt: query.createdAt.toISOString(),
    person: userId === null ? null : { id: userId, name: name ?? `User ${userId}` },
    isVisitor: visitorHash !== null,
    tier,
    kind,
    isComparison: compareMode,
    isTemporary: query.forgotten === 'temporary',
    areNamesHidden: query.blind === 'hidden',
    asked: askedModel,
    isByHand: query.isByHand,
    tags: query.tags ?? [],
    status,
    error: problem?.code ?? null,
    answers: given.map(toRequestAnswer),
  };
}

/** Omits the message from a problem, because a vendor's message may quote the prompt. */
export function toRequestAnswer(answer: StoredAnswer): RequestAnswer {
  const { position, modelId, name, reason, inputTokens, outputTokens, costMicroUsd } = answer;
  return {
    position,
    model: modelId,
    name,
    reason,
    inputTokens,
    outputTokens,
    cachedTokens: countPart(answer.timeline, 'cachedTokens'),
    cacheWriteTokens: countPart(answer.timeline, 'cacheWriteTokens'),
    costMicroUsd,
    searches: answer.searches,
    firstMs: answer.timeline?.attempts.at(-1)?.firstMs ?? null,
    timeMs: answer.timeMs,
    finish: answer.finish,
    error: answer.problem?.code ?? null,
    failovers: answer.failovers.length,
  };
}
