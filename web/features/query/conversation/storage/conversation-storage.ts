import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import {
  findRequest,
  findSavedThread,
  listTurns,
  listVersions,
  type ConversationState,
} from '../state/conversation-state.ts';
import { isSaved, type Turn } from '../state/turn.ts';
import { conversationKey } from './conversation-key.ts';
import { isStoredConversation, type StoredConversation } from './conversation-schema.ts';

/** Stores conversations that no address leads back to, or that are still being answered. */
export interface ConversationStorage {
  /** What is stored for a thread, or with null for a conversation that has none. */
  read(threadId: string | null): StoredConversation | null;
  /** Stores the conversation under its thread, or removes what is stored there. */
  write(threadId: string | null, stored: StoredConversation | null): void;
}

// A saved thread has a key of its own, under which it is found when the thread is opened again.
const keyOf = (threadId: string | null) =>
  threadId === null ? conversationKey : `${conversationKey}.${threadId}`;

/** The storage of this tab. */
export const tabStorage: ConversationStorage = {
  read(threadId) {
    const text = readStored(sessionStore, keyOf(threadId));
    try {
      const stored: unknown = JSON.parse(text ?? 'null');
      return isStoredConversation(stored) && stored.threadId === threadId ? stored : null;
    } catch {
      return null;
    }
  },
  write(threadId, stored) {
    writeStored(sessionStore, keyOf(threadId), stored && JSON.stringify(stored));
  },
};

/** Stores the turns that the server knows of, or that failed before it did, and that no address leads back to. */
export function storeConversation(storage: ConversationStorage, state: ConversationState): void {
  const { current, leftAfterId, sender } = state;
  if (sender === undefined) return;
  if (!current || current.isTemporary) return storage.write(null, null);
  const threadId = findSavedThread(state);
  const known = listVersions(state).filter(isKnown);
  const turns = known
    .filter((turn) => threadId === null || !isSaved(turn))
    .map((turn) => withoutThinking(turn.id === leftAfterId ? { ...turn, threadId: null } : turn));
  const shown = listTurns(state).findLast(isKnown);
  // A first prompt that did not arrive is in its box still.
  const hasArrived = known.some(({ queryId }) => queryId !== null);
  if (!shown || turns.length === 0 || !hasArrived) storage.write(threadId, null);
  else {
    const { query } = findRequest(state, shown);
    storage.write(threadId, { userId: sender, threadId, turns, shownId: shown.queryId, query });
  }
  if (threadId) removeUnsaved(storage, known);
}

/** Whether a turn can be shown again: what is on its way to the server might be sent twice. */
function isKnown({ queryId, phase }: Turn): boolean {
  return queryId !== null || phase === 'ended';
}

function withoutThinking(turn: Turn): Turn {
  return { ...turn, answers: turn.answers.map((answer) => ({ ...answer, thinking: null })) };
}

/** A conversation that has become a thread is no longer one without. */
function removeUnsaved(storage: ConversationStorage, turns: readonly Turn[]): void {
  const saved = new Set(turns.map(({ queryId }) => queryId));
  const unsaved = storage.read(null)?.turns ?? [];
  if (unsaved.some(({ queryId }) => queryId !== null && saved.has(queryId)))
    storage.write(null, null);
}

/** Whether a change is worth storing. New words of an answer are not: the server keeps those. */
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
