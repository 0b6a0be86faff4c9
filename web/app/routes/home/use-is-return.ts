import { useEffect, useRef } from 'react';

const mark = 'wasSeen';

/** Whether the thread of the address was come back to: its place in the tab's history was seen before. */
export function useIsReturn(threadId: string | null): boolean {
  const latest = useRef({ threadId, isReturn: false });
  if (latest.current.threadId !== threadId) {
    latest.current = { threadId, isReturn: isMarked() };
  }

  useEffect(() => {
    if (!isMarked()) history.replaceState({ ...history.state, [mark]: true }, '');
  }, [threadId]);

  return latest.current.isReturn;
}

// Not by `popstate`: the router draws the page before others hear of it.
function isMarked(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && mark in state;
}
