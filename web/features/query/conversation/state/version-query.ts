import type { SentQuery } from '#web/api/stream/sent-query.ts';
import {
  findSavedThread,
  isVisitors,
  listVersions,
  type ConversationState,
  type QueryRequest,
} from './conversation-state.ts';
import { listSaidTurns } from './said-turns.ts';
import { isSaved, type Turn } from './turn.ts';

/**
 * The request that asks a turn again as `request` says, with the context that the turn had. Null where files
 * belong to it that neither this tab nor the server has.
 */
export function toVersionRequest(
  state: ConversationState,
  turn: Turn,
  request: QueryRequest,
): QueryRequest | null {
  const query = toVersionQuery(state, turn, request.query);
  const { files: _, ...rest } = request;
  // Its thread keeps the files of a saved turn, also for a version that did not arrive.
  const isKept = [turn, ...listVersions(state)].some(
    (one) => one.queryId === query.retryOf && isSaved(one),
  );
  if (query.retryOf && state.sender !== null && isKept) return { ...rest, query };
  if (turn.files.length > 0 && !request.files?.length) return null;
  return { ...request, query };
}

/**
 * The query that makes another version of a turn: where the server knows that one, it names it, otherwise what
 * that one was to be a version of.
 */
export function toVersionQuery(
  state: ConversationState,
  turn: Turn,
  { retryOf: earlier, parentId, ...query }: SentQuery,
): SentQuery {
  if (turn.isTemporary) return { ...query, earlierTurns: listSaidTurns(state, turn.parentId) };
  const own = isSaved(turn) && !isVisitors(state, turn) ? turn.threadId : null;
  const threadId = own ?? findSavedThread(state) ?? query.threadId;
  if (!threadId) return query;
  // The server knows what it was told.
  const { instructions: _, temperature: __, ...told } = query;
  const retryOf = turn.queryId ?? earlier;
  if (retryOf) return { ...told, threadId, retryOf };
  return { ...query, threadId, ...(parentId && { parentId }) };
}
