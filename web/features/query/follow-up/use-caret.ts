import { useEffect, useRef } from 'react';

export const followUpId = 'follow-up';

export function goToFollowUp(): void {
  document.getElementById(followUpId)?.focus();
}

const acts = ['keydown', 'pointerdown', 'wheel', 'touchstart'];

/**
 * After a prompt that was sent by key the caret waits in the follow-up, as soon as that is there, unless
 * the person has done anything since. Nothing is scrolled for it.
 */
export function useCaretInFollowUp(runId: number, isThere: boolean): void {
  const sender = useRef<Element | null>(null);

  useEffect(() => {
    sender.current = runId > 0 ? findSender() : null;
    const letGo = () => (sender.current = null);
    // Captured, for the key that sent the prompt is still on its way up.
    const options = { passive: true, capture: true };
    for (const act of acts) addEventListener(act, letGo, options);
    return () => {
      for (const act of acts) removeEventListener(act, letGo, options);
    };
  }, [runId]);

  useEffect(() => {
    if (!isThere || !sender.current) return;
    const isStill = document.activeElement === sender.current;
    sender.current = null;
    if (isStill) document.getElementById(followUpId)?.focus({ preventScroll: true });
  }, [runId, isThere]);
}

/** What has the focus after a submission by key; where people touch, a caret would bring the keyboard. */
function findSender(): Element | null {
  const { activeElement } = document;
  const isByKey = activeElement?.matches('form :is(textarea, button):focus-visible');
  return isByKey && matchMedia('(pointer: fine)').matches ? activeElement : null;
}
