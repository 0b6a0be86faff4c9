import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { hearThreadNews, tellThreadNews, type ThreadNews } from '#web/api/thread-news.ts';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { findThread, isKept } from './state/saved-turns.ts';
import type { SavedThread } from './storage/restore-turns.ts';
import type { Run } from './state/turn.ts';

export interface ThreadOptions {
  saved: SavedThread | undefined;
  onThread: (threadId: string | null) => void;
}

interface Turns {
  run: Run | null;
  history: Run[];
  /** Whether the turns that this tab had kept are a visitor's, which need not have become a thread. */
  isKeptOfVisitor: boolean;
  onThread: ThreadOptions['onThread'];
}

/**
 * The thread that a signed-in person's conversation is saved in, null before its first answer; and the
 * one that a follow-up goes on with, which visitors have too.
 */
export function useThread({ run, history, isKeptOfVisitor, onThread }: Turns) {
  const isSignedIn = Boolean(useCurrentUser().data);
  const [leftAfter, setLeftAfter] = useState<number | null>(null);
  const turns = run ? [...history, run] : history;
  const isForeign = (id: number) => isSignedIn && isKeptOfVisitor && id < 0;
  const own = turns.filter(({ id }) => id !== leftAfter && !isForeign(id));
  const contextId = findThread(own);
  const threadId = isSignedIn ? contextId : null;
  const lastKept = own.findLast(isKept);
  const lastKeptId = lastKept?.id;

  useEffect(() => onThread(threadId), [threadId, lastKeptId, onThread]);
  const hasMore = useThreadNews(threadId, turns, lastKept?.queryId ?? null);

  /** What follows is a conversation of its own, of which the turn shown is only the context. */
  const runId = run?.id ?? null;
  const leaveThread = useCallback(() => setLeftAfter(runId), [runId]);

  return { threadId, contextId, leftAfter, leaveThread, hasMore };
}

/** Tells other tabs of a thread's latest turn; true once one of them has told of a turn that is not here. */
function useThreadNews(threadId: string | null, turns: Run[], latestId: string | null): boolean {
  const [isBehind, setIsBehind] = useState(false);

  useEffect(() => {
    if (threadId && latestId) tellThreadNews({ threadId, queryId: latestId });
  }, [threadId, latestId]);

  const hear = useEffectEvent((news: ThreadNews) => {
    const isKnown = turns.some(({ queryId }) => queryId === news.queryId);
    if (news.threadId === threadId && !isKnown) setIsBehind(true);
  });
  useEffect(() => hearThreadNews((news) => hear(news)), []);

  return isBehind && threadId !== null;
}
