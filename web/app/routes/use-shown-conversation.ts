import { useCallback, useEffect, useState } from 'react';
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
  const shown = state.addressed === threadId ? state : goToAddress(state, threadId);
  if (shown !== state) setState(shown);
  const [, navigate] = useLocation();
  const address = findNewAddress(shown);

  useEffect(() => {
    // A first answer only completes the page's address; leaving a thread can be gone back on.
    if (address !== null) navigate(address, { replace: address !== '/' });
  }, [address, navigate]);

  const follow = useCallback((own: string | null) => {
    setState((before) => (before.own === own ? before : { ...before, own }));
  }, []);

  return [shown, follow];
}
