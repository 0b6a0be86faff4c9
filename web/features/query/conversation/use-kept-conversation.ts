import { useEffect, useRef } from 'react';
import { useCurrentUser } from '#web/api/use-current-user.ts';
import { keepConversation } from './storage/conversation-storage.ts';
import type { Run } from './state/turn.ts';
import type { RunRequest } from './use-run.ts';

interface Shown {
  run: Run | null;
  history: Run[];
  threadId: string | null;
  /** The turn that is no part of its thread any more. */
  leftAfter: number | null;
  request: RunRequest | null;
  keptOf: number | null | undefined;
  onNotOwn: () => void;
}

/** Keeps the conversation in this tab, from the moment that the server has it; what is somebody else's goes. */
export function useKeptConversation(shown: Shown): void {
  const { run, history, threadId, keptOf, onNotOwn } = shown;
  const user = useCurrentUser().data;
  const userId = user === undefined ? undefined : (user?.id ?? null);
  const latest = useRef(shown);
  latest.current = shown;
  const isNotOwn = userId !== undefined && typeof keptOf === 'number' && keptOf !== userId;

  useEffect(() => {
    if (isNotOwn) onNotOwn();
  }, [isNotOwn, onNotOwn]);

  // Not with every word: those are the server's to keep.
  const stage = run && `${run.id} ${run.queryId} ${run.phase}`;
  useEffect(() => {
    if (userId === undefined || isNotOwn) return;
    const { run, history, request, leftAfter } = latest.current;
    if (!run || !request) return keepConversation(null);
    const turns = [...history, run].map((turn) =>
      turn.id === leftAfter ? { ...turn, threadId: null } : turn,
    );
    keepConversation({ userId, threadId, turns, query: request.query });
  }, [stage, history, threadId, userId, isNotOwn]);
}
