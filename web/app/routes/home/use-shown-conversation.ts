import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  beginAnew,
  findNewAddress,
  goToAddress,
  reopenThread,
  showConversation,
  type ShownConversation,
} from './shown-conversation.ts';

interface Steps {
  /** Records the thread in which the conversation is saved now; null if it isn't in any. */
  follow: (own: string | null) => void;
  reopen: () => void;
  beginNew: () => void;
}

/** Keeps the conversation on the page and the URL in sync. */
export function useShownConversation(threadId: string | null): [ShownConversation, Steps] {
  const [state, setState] = useState(() => showConversation(threadId));
  const [, navigate] = useLocation();
  const isReturn = useIsReturn(threadId);
  const shown = goToAddress(state, threadId, isReturn);
  const address = findNewAddress(shown);
  const latest = useRef({ threadId, isReturn });
  latest.current = { threadId, isReturn };

  useEffect(
    () => setState((before) => goToAddress(before, threadId, isReturn)),
    [threadId, isReturn],
  );
  useEffect(() => {
    // When a conversation is first saved, its id is merely added to the current URL, so the history
    // entry is replaced. Leaving a thread adds an entry, so that Back returns to it.
    if (address !== null) navigate(address, { replace: address !== '/' });
  }, [address, navigate]);

  const follow = useCallback((own: string | null) => {
    const { threadId, isReturn } = latest.current;
    setState((before) => ({ ...goToAddress(before, threadId, isReturn), own }));
  }, []);

  const reopen = useCallback(() => setState(reopenThread), []);
  const beginNew = useCallback(() => setState(beginAnew), []);

  return [shown, { follow, reopen, beginNew }];
}

const seenMark = 'wasSeen';

/**
 * Whether the user has come back to the thread, that is, whether this history entry has been shown before.
 */
function useIsReturn(threadId: string | null): boolean {
  const latest = useRef({ threadId, isReturn: false });
  if (latest.current.threadId !== threadId) latest.current = { threadId, isReturn: isMarked() };

  useEffect(() => {
    if (!isMarked()) history.replaceState({ ...history.state, [seenMark]: true }, '');
  }, [threadId]);

  return latest.current.isReturn;
}

// `popstate` can't be used for this, because the router renders the page before other listeners run.
function isMarked(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && seenMark in state;
}
