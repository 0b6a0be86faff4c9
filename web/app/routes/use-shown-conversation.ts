import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
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
}

/** Keeps the conversation shown and the address together. */
export function useShownConversation(threadId: string | null): [ShownConversation, Steps] {
  const [state, setState] = useState(() => showConversation(threadId));
  const [, navigate] = useLocation();
  const shown = goToAddress(state, threadId);
  const address = findNewAddress(shown);
  const latest = useRef(threadId);
  latest.current = threadId;

  useEffect(() => setState((before) => goToAddress(before, threadId)), [threadId]);
  useEffect(() => {
    // A first answer only completes the page's address; leaving a thread can be gone back on.
    if (address !== null) navigate(address, { replace: address !== '/' });
  }, [address, navigate]);

  const isNew = shown.key > 0 && shown.opened === null;
  useEffect(() => {
    if (!isNew) return;
    window.scrollTo(0, 0);
    // Once more where the way to the last answer was still being gone.
    const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
    return () => cancelAnimationFrame(frame);
  }, [isNew, shown.key]);

  const follow = useCallback((own: string | null) => {
    setState((before) => ({ ...goToAddress(before, latest.current), own }));
  }, []);

  const reopen = useCallback(() => setState(reopenThread), []);

  return [shown, { follow, reopen }];
}
