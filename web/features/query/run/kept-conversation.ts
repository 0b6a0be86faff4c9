import type { SentQuery } from '#web/api/sent-query.ts';
import { readStored, sessionStore, writeStored } from '#web/ui/storage.ts';
import { isAskedAgain } from './column-again.ts';
import type { AnswerColumn, Run } from './run-state.ts';

/** What this tab keeps of its conversation, for a reload and for coming back from another page. */
export interface KeptConversation {
  /** Whose it is; null for a visitor. */
  userId: number | null;
  /** The thread that the turns belong to, whose earlier ones the server keeps; null without one. */
  threadId: string | null;
  /** The last may still be on its way. */
  turns: Run[];
  /** What the last was asked with. */
  query: SentQuery;
}

// Its number goes up with every change of what a run is, so that an older one is not misread.
const conversationKey = 'switchyard.conversation.1';

export function readConversation(): KeptConversation | null {
  const text = readStored(sessionStore, conversationKey);
  try {
    const kept = JSON.parse(text ?? 'null') as KeptConversation | null;
    return Array.isArray(kept?.turns) && kept.turns.every(isRun) ? kept : null;
  } catch {
    return null;
  }
}

// Anything may stand in a browser's storage.
function isRun(turn: Partial<Run> | null): boolean {
  return typeof turn?.query === 'string' && Array.isArray(turn.columns);
}

/** Keeps the turns that the server knows of and that no address leads back to. */
export function keepConversation(kept: KeptConversation | null): void {
  const known = kept?.turns.filter(({ queryId }) => queryId !== null) ?? [];
  const turns = kept?.threadId ? known.filter(({ phase }) => phase !== 'ended') : known;
  const value = turns.length > 0 ? JSON.stringify({ ...kept, turns }) : null;
  writeStored(sessionStore, conversationKey, value);
}

/** The turns as runs of an earlier visit: their ids are below zero, as no run of this one has. */
export function reviveTurns(turns: readonly Run[]): Run[] {
  return turns.map((turn, index) => ({
    ...turn,
    id: -1 - index,
    columns: turn.columns.map(reviveColumn),
    isStopping: false,
    isRestored: turn.phase === 'ended',
  }));
}

// Nothing asks a single model of a comparison any more.
function reviveColumn(column: AnswerColumn): AnswerColumn {
  if (!isAskedAgain(column)) return column;
  return { ...column, failure: { message: 'The page was left before this answer was complete.' } };
}
