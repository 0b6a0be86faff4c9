import type { ThreadTurn } from '#shared/contract/threads/schemas.ts';
import { toPath } from '#web/api/call.ts';
import type { SentQuery } from '#web/api/sent-query.ts';
import { emptyConversation, type ConversationState } from '../state/conversation-state.ts';
import { hasHiddenNames } from '../state/hidden-names.ts';
import { isRetrying, startTurn, type Answer, type Turn } from '../state/turn.ts';
import type { CastVote } from '../state/votes.ts';
import type { StoredConversation } from './conversation-schema.ts';

/** A conversation as the server saved it. */
export interface SavedThread {
  id: string;
  turns: ThreadTurn[];
}

/** The conversation of a saved thread, continued with what this tab stored; empty without either. */
export function restoreConversation(
  saved: SavedThread | undefined,
  stored: StoredConversation | null,
): ConversationState {
  const earlier = saved?.turns.map((turn, index) => restoreTurn(saved.id, turn, index)) ?? [];
  const votes = saved ? restoreVotes(saved) : emptyConversation.votes;
  const known = new Set(earlier.map(({ queryId }) => queryId));
  const missing = stored?.turns.filter(({ queryId }) => !known.has(queryId)) ?? [];
  if (!stored || missing.length === 0) return { ...endWith(earlier), votes };
  return {
    ...endWith(reviveTurns([...earlier, ...missing]), stored.query),
    votes,
    storedSender: stored.userId,
  };
}

function endWith(turns: readonly Turn[], query?: SentQuery): ConversationState {
  const current = turns.at(-1) ?? null;
  return {
    ...emptyConversation,
    history: turns.slice(0, -1),
    current,
    request: current && {
      query: query ?? toQuery(current),
      askedName: query ? current.askedName : null,
    },
  };
}

/** The request that asks a saved turn again: of the same models, if there were several. */
function toQuery(turn: Turn): SentQuery {
  const { query, isComparison, answers } = turn;
  if (!isComparison) return { query };
  if (hasHiddenNames(turn)) {
    return { query, model: 'auto-standard', compareMode: true, blind: true };
  }
  const models = answers.map(({ routed }) => routed.id);
  return { query, model: 'auto-standard', models, compareMode: true };
}

/** A turn as the server saved it. Its id is below zero, unlike those of this visit. */
export function restoreTurn(threadId: string, turn: ThreadTurn, index: number): Turn {
  const files = turn.files.map(({ id, fileName, kind }) => ({
    name: fileName,
    kind,
    href: toPath('getKeptFile', { threadId, fileId: id }),
  }));
  return {
    ...startTurn(-1 - index, turn.query, null, { isComparison: turn.answers.length > 1, files }),
    phase: 'ended',
    isRestored: true,
    queryId: turn.queryId,
    threadId,
    answers: turn.answers.map(restoreAnswer),
    recommendations: turn.recommendations,
  };
}

function restoreAnswer(answer: ThreadTurn['answers'][number], column: number): Answer {
  const { provider, model, name, reason, content, receipt, error } = answer;
  return {
    routed: { column, id: `${provider}:${model}`, provider, model, name, reason },
    // The server keeps them at the end of the reason.
    notes: [],
    thinking: null,
    text: content,
    failovers: receipt.failovers,
    substitution: receipt.substitution,
    receipt,
    error: error ?? null,
    isRetry: false,
  };
}

/** The turns with the ids of an earlier visit. */
function reviveTurns(turns: readonly Turn[]): Turn[] {
  return turns.map((turn, index) => ({
    ...turn,
    id: -1 - index,
    answers: turn.answers.map(reviveAnswer),
    isStopping: false,
    isReconnecting: false,
    isRestored: turn.phase === 'ended',
  }));
}

// A retry of one model cannot be followed after a reload.
function reviveAnswer(answer: Answer): Answer {
  if (!isRetrying(answer)) return answer;
  return { ...answer, error: { message: 'The page was left before this answer was complete.' } };
}

export function restoreVotes({ turns }: SavedThread): Map<number, CastVote> {
  const votes = turns.map((turn, index) => [-1 - index, restoreVote(turn)] as const);
  return new Map(votes.flatMap(([id, vote]) => (vote ? [[id, vote]] : [])));
}

function restoreVote({ preference }: ThreadTurn): CastVote | null {
  if (!preference) return null;
  const { outcome, position, isBlind } = preference;
  const saved = { isSaved: true, isBlind };
  if (outcome !== 'preferred') return { vote: { outcome }, ...saved };
  return position === null ? null : { vote: { outcome, column: position }, ...saved };
}
