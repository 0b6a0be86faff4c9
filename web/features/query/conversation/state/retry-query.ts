import type { SentQuery } from '#web/api/sent-query.ts';
import {
  findSavedThread,
  type ConversationState,
  type QueryRequest,
} from './conversation-state.ts';
import { isSaved, type Turn } from './turn.ts';

/** The request that asks the current turn again, as `request` says. */
export function toRetryRequest(state: ConversationState, request: QueryRequest): QueryRequest {
  const { current } = state;
  const threadId = findSavedThread(state);
  const query = toRetryQuery(request.query, current, threadId);
  const isOneMoreTurn = threadId !== null && current !== null && isSaved(current);
  // Its thread keeps the files of a saved turn.
  return isOneMoreTurn && request.files ? { ...request, query, files: [] } : { ...request, query };
}

/** The query that asks a turn again with the context it had before, without its own answers. */
export function toRetryQuery(
  { retryOf, ...query }: SentQuery,
  turn: Turn | null,
  savedThreadId: string | null,
): SentQuery {
  const threadId = savedThreadId ?? query.threadId;
  if (!threadId || !turn) return query;
  // The files kept in a thread can be used by its later turns only.
  const needsItself = savedThreadId !== null && turn.files.length > 0 && isSaved(turn);
  const first = needsItself ? undefined : (retryOf ?? turn.queryId);
  return { ...query, threadId, ...(first && { retryOf: first }) };
}
