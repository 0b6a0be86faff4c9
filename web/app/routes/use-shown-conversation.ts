import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import {
  findNewAddress,
  goToAddress,
  showConversation,
  type ShownConversation,
} from './shown-conversation.ts';

/** Keeps the conversation shown and the address together; `follow` tells the thread that it is in. */
export function useShownConversation(
  threadId: string | null,
): [ShownConversation, (own: string | null) => void] {
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

  return [shown, follow];
}
