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
  /** The conversation is saved in this thread by now, or in none any more. */
  follow: (own: string | null) => void;
  reopen: () => void;
  beginNew: () => void;
}

/** Keeps the conversation shown and the address together. */
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
    // A first answer only completes the page's address; leaving a thread can be gone back on.
    if (address !== null) navigate(address, { replace: address !== '/' });
  }, [address, navigate]);

  const isNew = !shown.isArrival && shown.opened === null;
  useEffect(() => {
    if (!isNew) return;
    window.scrollTo(0, 0);
    // Once more where the way to the last answer was still being gone.
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [isNew, shown.key]);

  const follow = useCallback((own: string | null) => {
    const { threadId, isReturn } = latest.current;
    setState((before) => ({ ...goToAddress(before, threadId, isReturn), own }));
  }, []);

  const reopen = useCallback(() => setState(reopenThread), []);
  const beginNew = useCallback(() => setState(beginAnew), []);

  return [shown, { follow, reopen, beginNew }];
}

const seenMark = 'wasSeen';

/** Whether the thread of the address was come back to: its place in the tab's history was seen before. */
function useIsReturn(threadId: string | null): boolean {
  const latest = useRef({ threadId, isReturn: false });
  if (latest.current.threadId !== threadId) {
    latest.current = { threadId, isReturn: isMarked() };
  }

  useEffect(() => {
    if (!isMarked()) history.replaceState({ ...history.state, [seenMark]: true }, '');
  }, [threadId]);

  return latest.current.isReturn;
}

// Not by `popstate`: the router draws the page before others hear of it.
function isMarked(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && seenMark in state;
}
