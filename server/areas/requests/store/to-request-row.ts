import type { RequestAnswer, RequestRow } from '#shared/contract/requests/schemas.ts';
import { countPart } from '../../query/index.ts';
import type { answers, queries } from '../../query/schema.ts';

export interface WithHiddenNames {
  /** Whether this is a blind comparison that its sender has not voted on. */
  areNamesHidden: boolean;
}

export type StoredRow = Omit<RequestRow, 'isHidden'> & WithHiddenNames;

type StoredQuery = Pick<
  typeof queries.$inferSelect,
  | 'id'
  | 'userId'
  | 'visitorHash'
  | 'tier'
  | 'kind'
  | 'compareMode'
  | 'askedModel'
  | 'status'
  | 'problem'
  | 'forgotten'
  | 'tags'
  | 'blind'
  | 'createdAt'
>;

type StoredAnswer = Omit<
  typeof answers.$inferSelect,
  'id' | 'content' | 'web' | 'vendorBlocks' | 'askedWith' | 'userId' | 'visitorHash'
>;

/** A query as a row of the list: sender and numbers, but none of its texts. */
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
    tags: query.tags ?? [],
    status,
    error: problem?.code ?? null,
    answers: given.map(toRequestAnswer),
  };
}

/** Leaves out the message of a problem, because a vendor's message may repeat the prompt. */
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
