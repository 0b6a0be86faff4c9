import { limits } from '#shared/contract/limits.ts';
import type { SentFile, SentQuery } from '#web/api/stream/sent-query.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { ConversationStore } from './conversation-store.ts';
import { beginTurn } from './state/begin-turn.ts';
import {
  findAnswerText,
  findLastSaved,
  findParent,
  type ConversationState,
} from './state/conversation-state.ts';
import { listSaidTurns } from './state/said-turns.ts';
import type { Turn } from './state/turn.ts';

/** Sends a follow-up to the latest answer on the page. Returns whether it was accepted. */
export function followUp(
  store: ConversationStore,
  asked: SentQuery,
  files: readonly SentFile[] = [],
): boolean {
  const parent = findParent(store.state);
  if (!parent) {
    showToast({
      title: 'No Previous Conversation',
      description: 'Please submit an initial query first before following up.',
    });
    return false;
  }
  const askedName = store.ports.findModelName(asked.model);
  const query = { ...asked, ...findContext(store.state, parent) };
  const request = { query, askedName, ...(files.length > 0 && { files }) };
  const turn = beginTurn(request, { parentId: parent.queryId });
  store.send({ type: 'followed-up', turn, request });
  return true;
}

/** The fields that say what a follow-up continues: a turn in a thread, or the previous prompt and answer. */
function findContext(state: ConversationState, parent: Turn): Partial<SentQuery> {
  if (parent.isTemporary) {
    return { temporary: true, ...listSaidTurns(state, parent.queryId) };
  }
  const last = findLastSaved(parent === state.current ? state : { ...state, current: null });
  const place = last?.threadId && {
    threadId: last.threadId,
    ...(last.queryId && { parentId: last.queryId }),
  };
  if (place && state.sender) return place;
  // A visitor's thread expires with the cookie, or moves to the user's account on sign-in, so the
  // previous turn is sent as well.
  return {
    parentQuery: parent.query,
    parentResponse: findAnswerText(state, parent).slice(0, limits.contextCharacters),
    ...place,
  };
}
