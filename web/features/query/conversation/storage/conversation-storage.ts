import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import {
  findRequest,
  findSavedThread,
  listTurns,
  listVersions,
  type ConversationState,
} from '../state/conversation-state.ts';
import { leftUnsent } from '../state/turn-error.ts';
import { endTurn } from '../state/turn-reducer.ts';
import { isSaved, isSending, type Turn } from '../state/turn.ts';
import { conversationKey } from './conversation-key.ts';
import type { StoredConversation } from './conversation-schema.ts';

/** Stores conversations that have no URL or are still being answered. */
export interface ConversationStorage {
  /**
   * Reads the text stored for a thread; null means the conversation that has no thread. The text
   * can contain anything, so `restore-conversation.ts` checks it.
   */
  read(threadId: string | null): string | null;
  /** Stores a conversation under its thread; null removes it. */
  write(threadId: string | null, stored: StoredConversation | null): void;
}

// Each saved thread has its own key, so that its entry is found when the thread is opened again.
const keyOf = (threadId: string | null) =>
  threadId === null ? conversationKey : `${conversationKey}.${threadId}`;

/** Storage for this tab only. */
export const tabStorage: ConversationStorage = {
  read: (threadId) => readStored(sessionStore, keyOf(threadId)),
  write(threadId, stored) {
    writeStored(sessionStore, keyOf(threadId), stored && JSON.stringify(stored));
  },
};

/**
 * Stores the turns that aren't in a saved thread. A turn that is still being sent is stored as
 * failed, because resuming it could send it twice. With `isLeft`, it is skipped, because sending
 * continues in the background.
 */
export function storeConversation(
  storage: ConversationStorage,
  state: ConversationState,
  isLeft = false,
): void {
  const { leftAfterId, sender } = state;
  if (sender === undefined) return;
  if (!state.current || state.current.isTemporary) return storage.write(null, null);
  const threadId = findSavedThread(state);
  const isStored = (turn: Turn) => !isLeft || !isSending(turn);
  const versions = listVersions(state).filter(isStored);
  const current = listTurns(state).findLast(isStored);
  const turns = versions
    .filter((turn) => threadId === null || !isSaved(turn))
    .map((turn) => withoutThinking(turn.id === leftAfterId ? { ...turn, threadId: null } : turn))
    .map(endUnsent);
  // A first prompt that didn't arrive isn't stored, because it is still in the prompt box.
  const hasArrived = versions.some(({ queryId }) => queryId !== null);
  if (!current || turns.length === 0 || !hasArrived) storage.write(threadId, null);
  else {
    const { query } = findRequest(state, current);
    storage.write(threadId, { userId: sender, threadId, turns, shownId: current.queryId, query });
  }
}

function endUnsent(turn: Turn): Turn {
  return isSending(turn) ? endTurn(turn, leftUnsent) : turn;
}

function withoutThinking(turn: Turn): Turn {
  return { ...turn, answers: turn.answers.map((answer) => ({ ...answer, thinking: null })) };
}

/**
 * Stores a turn that was still being sent when the user left the page, once it has arrived or
 * failed. Doesn't overwrite another conversation that has been stored without a thread since then.
 */
export function storeLate(
  storage: ConversationStorage,
  before: ConversationState,
  after: ConversationState,
): void {
  const { current } = after;
  if (!before.current || !isSending(before.current) || !current || current.isTemporary) return;
  // The turn is still being sent, or was aborted, for example by signing out.
  if (current.queryId === null && current.error === null) return;
  if (findSavedThread(after) !== null || isUnsaved(storage, after))
    storeConversation(storage, after);
}

/** Removes the copy stored without a thread, if it belongs to this conversation. */
export function removeUnsaved(storage: ConversationStorage, state: ConversationState): void {
  if (isUnsaved(storage, state)) storage.write(null, null);
}

/** Whether the copy stored without a thread belongs to this conversation. */
function isUnsaved(storage: ConversationStorage, state: ConversationState): boolean {
  const unsaved = storage.read(null);
  const isThere = ({ queryId }: Turn) =>
    queryId !== null && unsaved?.includes(JSON.stringify({ queryId }).slice(1, -1));
  return listVersions(state).some(isThere);
}

/** The prompt of a conversation without a thread that is still being answered. */
export function findRunningPrompt(): string | null {
  try {
    const stored = JSON.parse(tabStorage.read(null) ?? 'null') as StoredConversation | null;
    const { phase, query } = stored?.turns.at(-1) ?? { phase: 'ended', query: '' };
    return phase === 'ended' ? null : query;
  } catch {
    return null;
  }
}

/** Whether a change must be stored. New text in an answer needn't be, because the server has it. */
export function hasStoredChange(before: ConversationState, after: ConversationState): boolean {
  return (
    before.history !== after.history ||
    before.others !== after.others ||
    before.sender !== after.sender ||
    describeStage(before) !== describeStage(after) ||
    findSavedThread(before) !== findSavedThread(after)
  );
}

function describeStage({ current }: ConversationState): string | null {
  return current && `${current.id} ${current.queryId} ${current.phase}`;
}
