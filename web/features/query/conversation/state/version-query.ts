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
 * The request that sends a turn again, with the changes in `request` and its original context. Null if the
 * turn has files that neither this tab nor the server still has.
 */
export function toVersionRequest(
  state: ConversationState,
  turn: Turn,
  request: QueryRequest,
): QueryRequest | null {
  const query = toVersionQuery(state, turn, request.query);
  const { files: _, ...rest } = request;
  // The server keeps the files of a saved turn with its thread, even for versions that didn't reach the
  // server. There may have been no room for a visitor's files, so they are sent again if this tab has them.
  const isKept = [turn, ...listVersions(state)].some(
    (one) => one.queryId === query.retryOf && isSaved(one) && !lostItsFiles(one),
  );
  const hasFiles = Boolean(request.files?.length);
  if (query.retryOf && isKept && (state.sender || !hasFiles)) return { ...rest, query };
  if (turn.files.length > 0 && !hasFiles) return null;
  return { ...request, query };
}

/** Whether the answering process crashed before saving the files, or failed to save them. */
function lostItsFiles({ answers }: Turn): boolean {
  return answers.some(
    ({ error }) => error?.code === 'server-stopped' || error?.code === 'database-unavailable',
  );
}

/**
 * The query for another version of a turn. Its `retryOf` is the turn's query if there is one,
 * otherwise the query that the turn was a version of.
 */
export function toVersionQuery(
  state: ConversationState,
  turn: Turn,
  { retryOf: earlier, parentId, ...query }: SentQuery,
): SentQuery {
  if (turn.isTemporary) return { ...query, ...listSaidTurns(state, turn.parentId) };
  const own = isSaved(turn) && !isVisitors(state, turn) ? turn.threadId : null;
  const threadId = own ?? findSavedThread(state) ?? query.threadId;
  if (!threadId) return query;
  // The server already has the instructions and the temperature.
  const { instructions: _, temperature: __, ...rest } = query;
  const retryOf = turn.queryId ?? earlier;
  if (retryOf) return { ...rest, threadId, retryOf };
  return { ...query, threadId, ...(parentId && { parentId }) };
}
