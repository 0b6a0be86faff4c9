import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import {
  findRequest,
  findSavedThread,
  listTurns,
  listVersions,
  type ConversationState,
} from '../state/conversation-state.ts';
import type { Turn } from '../state/turn.ts';
import { isStoredConversation, type StoredConversation } from './conversation-schema.ts';

/** Stores conversations that no address leads back to, or that are still being answered. */
export interface ConversationStorage {
  /** What is stored for a thread, or with null for a conversation that has none. */
  read(threadId: string | null): StoredConversation | null;
  /** Stores the conversation under its thread, or removes what is stored there. */
  write(threadId: string | null, stored: StoredConversation | null): void;
}

// The number rises with every change of a turn's shape, so that an older one is not misread.
const conversationKey = 'switchyard.conversation.4';

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

/** Stores the turns that the server knows of and that no address leads back to. */
export function storeConversation(storage: ConversationStorage, state: ConversationState): void {
  const { current, leftAfterId, sender } = state;
  if (sender === undefined) return;
  if (!current || current.isTemporary) return storage.write(null, null);
  const threadId = findSavedThread(state);
  const known = listVersions(state).filter(({ queryId }) => queryId !== null);
  const turns = known
    .filter(({ phase }) => threadId === null || phase !== 'ended')
    .map((turn) => withoutThinking(turn.id === leftAfterId ? { ...turn, threadId: null } : turn));
  const shownId = listTurns(state).findLast(({ queryId }) => queryId !== null)?.queryId ?? '';
  const { query } = findRequest(state, current);
  const stored = { userId: sender, threadId, turns, shownId, query };
  storage.write(threadId, turns.length > 0 ? stored : null);
  if (threadId) removeUnsaved(storage, known);
}

function withoutThinking(turn: Turn): Turn {
  return { ...turn, answers: turn.answers.map((answer) => ({ ...answer, thinking: null })) };
}

/** A conversation that has become a thread is no longer one without. */
function removeUnsaved(storage: ConversationStorage, turns: readonly Turn[]): void {
  const saved = new Set(turns.map(({ queryId }) => queryId));
  const unsaved = storage.read(null)?.turns ?? [];
  if (unsaved.some(({ queryId }) => saved.has(queryId))) storage.write(null, null);
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
