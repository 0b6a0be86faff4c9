import type { ThreadTurn } from '#shared/contract/threads/schemas.ts';
import { pathTo } from '#shared/lib/turn-tree.ts';
import { toPath } from '#web/api/call.ts';
import { arrange } from '../state/conversation-reducer.ts';
import { emptyConversation, type ConversationState } from '../state/conversation-state.ts';
import { errorOf, leftUnsent } from '../state/turn-error.ts';
import { isRetrying, startAnswer, startTurn, type ShownAnswer, type Turn } from '../state/turn.ts';
import type { CastVote } from '../state/votes.ts';
import { isStoredConversation, type StoredConversation } from './conversation-schema.ts';
import { tabStorage } from './conversation-storage.ts';

/** A conversation as the server saved it. */
export interface SavedThread {
  id: string;
  turns: ThreadTurn[];
  /** The last visible turn. */
  shownId: string | null;
}

/** The conversation that this tab has stored for a thread; null means the conversation that has no thread. */
export function readConversation(threadId: string | null): StoredConversation | null {
  try {
    const stored: unknown = JSON.parse(tabStorage.read(threadId) ?? 'null');
    return isStoredConversation(stored) && stored.threadId === threadId ? stored : null;
  } catch {
    return null;
  }
}

/** The conversation in a saved thread, followed by the turns stored only in this tab. */
export function restoreConversation(
  saved: SavedThread | undefined,
  stored: StoredConversation | null,
): ConversationState {
  const earlier = saved?.turns.map((turn) => restoreTurn(saved.id, turn)) ?? [];
  const isMissing = (turn: Turn) =>
    !earlier.some((one) => isSame(one, turn, stored?.query.retryOf));
  const missing = stored?.turns.filter(isMissing) ?? [];
  const turns = numberTurns([...earlier, ...missing.map(reviveTurn)]);
  const votes = restoreVotes(turns, saved);
  if (!stored || missing.length === 0) return { ...showPath(turns, saved?.shownId ?? null), votes };
  const shown = stored.turns.findLast(({ queryId }) => queryId === stored.shownId);
  const isShown = !saved || (shown !== undefined && missing.includes(shown));
  const state = showPath(turns, isShown ? stored.shownId : saved.shownId);
  const { current } = state;
  const isRequested = isShown && current?.query === stored.query.query;
  return {
    ...state,
    votes,
    requests: new Map(
      isRequested ? [[current.id, { query: stored.query, askedName: current.askedName }]] : [],
    ),
    storedSender: stored.userId,
  };
}

/**
 * Whether the server has saved a stored turn. If the user left while it was being sent, the prompts
 * are compared. `retryOf`, the turn that was being sent again, is not its new version, even if the
 * prompts are the same.
 */
function isSame(saved: Turn, stored: Turn, retryOf: string | undefined): boolean {
  if (stored.queryId !== null) return saved.queryId === stored.queryId;
  const isRepeated = saved.parentId === stored.parentId && saved.query === stored.query;
  const wasLeft = stored.error?.message === leftUnsent.message;
  return wasLeft && isRepeated && saved.queryId !== retryOf;
}

function showPath(turns: readonly Turn[], shownId: string | null): ConversationState {
  if (shownId !== null) return { ...emptyConversation, ...arrange(turns, pathTo(turns, shownId)) };
  const shown = turns.findLast(({ queryId }) => queryId === null);
  const path = shown ? [...pathTo(turns, shown.parentId), shown] : [];
  return { ...emptyConversation, ...arrange(turns, path) };
}

/** Assigns ascending negative ids, to distinguish these turns from the ones sent on this visit. */
function numberTurns(turns: readonly Turn[]): Turn[] {
  return turns.map((turn, index) => ({ ...turn, id: index - turns.length }));
}

/** Converts a turn saved by the server. */
function restoreTurn(threadId: string, turn: ThreadTurn): Turn {
  const files = turn.files.map(({ id, fileName, kind }) => ({
    name: fileName,
    kind,
    href: toPath('getKeptFile', { threadId, fileId: id }),
  }));
  return {
    ...startTurn(0, turn.query, null, { isComparison: turn.answers.length > 1, files }),
    phase: 'ended',
    isRestored: true,
    queryId: turn.queryId,
    parentId: turn.parentId,
    combines: turn.combines,
    threadId,
    answers: turn.answers.map(restoreAnswer),
    recommendations: turn.recommendations,
    details: turn.details,
  };
}

function restoreAnswer(answer: ThreadTurn['answers'][number]): ShownAnswer {
  const { position: column, provider, model, name, reason, receipt, error } = answer;
  return {
    // The answer has no notes, because the server has already appended them to the reason.
    ...startAnswer({ column, id: `${provider}:${model}`, provider, model, name, reason }),
    text: answer.content,
    failovers: receipt.failovers,
    substitution: receipt.substitution,
    web: answer.web ?? null,
    receipt,
    error: error ? errorOf(error, performance.now()) : null,
    rating: answer.rating,
  };
}

/** Converts a turn stored by this tab. */
function reviveTurn(turn: Turn): Turn {
  return {
    ...turn,
    answers: turn.answers.map(reviveAnswer),
    isStopping: false,
    isReconnecting: false,
    isRestored: turn.phase === 'ended',
  };
}

// A retry of a single answer can't be resumed after a reload.
function reviveAnswer(answer: ShownAnswer): ShownAnswer {
  if (!isRetrying(answer)) return answer;
  return { ...answer, error: { message: 'You left before this answer finished.' } };
}

function restoreVotes(
  turns: readonly Turn[],
  saved: SavedThread | undefined,
): ConversationState['votes'] {
  const cast = new Map(saved?.turns.map((turn) => [turn.queryId, restoreVote(turn)]));
  return new Map(
    turns.flatMap(({ id, queryId }) => {
      const vote = queryId && cast.get(queryId);
      return vote ? [[id, vote]] : [];
    }),
  );
}

function restoreVote({ preference }: ThreadTurn): CastVote | null {
  if (!preference) return null;
  const { outcome, position, isBlind } = preference;
  const saved = { isSaved: true, isBlind };
  if (outcome !== 'preferred') return { vote: { outcome }, ...saved };
  return position === null ? null : { vote: { outcome, column: position }, ...saved };
}
