import { useCallback, useEffect, useState } from 'react';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { findThread, isKept } from './run/kept-thread.ts';
import { restoreTurn, type SavedThread } from './run/restore-turns.ts';
import type { Run } from './run/run-state.ts';
import type { RunRequest } from './run/use-run.ts';

export interface ThreadOptions {
  saved: SavedThread | undefined;
  onThread: (threadId: string | null) => void;
}

interface Turns {
  run: Run | null;
  history: Run[];
  onThread: ThreadOptions['onThread'];
}

/** The thread that a signed-in person's conversation is saved in, null before its first answer. */
export function useThread({ run, history, onThread }: Turns) {
  const isSignedIn = Boolean(useCurrentUser().data);
  const [leftAfter, setLeftAfter] = useState<number | null>(null);
  const turns = run ? [...history, run] : history;
  const own = turns.filter(({ id }) => id !== leftAfter);
  const threadId = isSignedIn ? findThread(own) : null;
  const lastKept = own.findLast(isKept)?.id;

  useEffect(() => onThread(threadId), [threadId, lastKept, onThread]);

  /** What follows is a conversation of its own, of which the turn shown is only the context. */
  const runId = run?.id ?? null;
  const leaveThread = useCallback(() => setLeftAfter(runId), [runId]);

  return { threadId, leaveThread };
}

/** Where a conversation begins: with nothing, or with what was saved. */
export function restoreConversation(saved: SavedThread | undefined) {
  const turns = saved?.turns.map((turn, index) => restoreTurn(saved.id, turn, index)) ?? [];
  const run = turns.at(-1) ?? null;
  const request: RunRequest | null = run && { query: { query: run.query }, askedName: null };
  return { run, history: turns.slice(0, -1), request };
}
