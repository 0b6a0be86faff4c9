import { readStored, sessionStore, writeStored } from '#web/ui/browser/storage.ts';
import { isAskedAgain } from '../state/turn-reducer.ts';
import { isConversation, type KeptConversation } from './conversation-schema.ts';
import type { AnswerColumn, Run } from '../state/turn.ts';

// Its number goes up with every change of what a run is, so that an older one is not misread.
const conversationKey = 'switchyard.conversation.1';

// What is saved as a thread has a place of its own, where it is found when that thread is opened again.
const placeOf = (threadId: string | null) =>
  threadId === null ? conversationKey : `${conversationKey}.${threadId}`;

export function readConversation(threadId: string | null): KeptConversation | null {
  const text = readStored(sessionStore, placeOf(threadId));
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    return isConversation(kept) && kept.threadId === threadId ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps the turns that the server knows of and that no address leads back to. */
export function keepConversation(kept: KeptConversation | null): void {
  const threadId = kept?.threadId ?? null;
  const known = kept?.turns.filter(({ queryId }) => queryId !== null) ?? [];
  const turns = threadId ? known.filter(({ phase }) => phase !== 'ended') : known;
  const value = turns.length > 0 ? JSON.stringify({ ...kept, turns }) : null;
  writeStored(sessionStore, placeOf(threadId), value);
  if (threadId) dropUnsaved(known);
}

/** A conversation that has become a thread is no longer one without. */
function dropUnsaved(turns: readonly Run[]): void {
  const saved = new Set(turns.map(({ queryId }) => queryId));
  const unsaved = readConversation(null)?.turns ?? [];
  if (unsaved.some(({ queryId }) => saved.has(queryId))) {
    writeStored(sessionStore, conversationKey, null);
  }
}

/** The turns as runs of an earlier visit: their ids are below zero, as no run of this one has. */
export function reviveTurns(turns: readonly Run[]): Run[] {
  return turns.map((turn, index) => ({
    ...turn,
    id: -1 - index,
    columns: turn.columns.map(reviveColumn),
    isStopping: false,
    isReconnecting: false,
    isRestored: turn.phase === 'ended',
  }));
}

// Nothing asks a single model of a comparison any more.
function reviveColumn(column: AnswerColumn): AnswerColumn {
  if (!isAskedAgain(column)) return column;
  return { ...column, failure: { message: 'The page was left before this answer was complete.' } };
}
