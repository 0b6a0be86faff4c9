import { useEffect, useRef } from 'react';

export const followUpId = 'follow-up';
/** The element that is focused from sending a prompt until the follow-up field is available. */
export const conversationBarId = 'conversation-bar';

export function goToFollowUp(): void {
  document.getElementById(followUpId)?.focus();
}

const acts = ['keydown', 'pointerdown', 'wheel', 'touchstart'];

/**
 * After a prompt was submitted by keyboard, moves the caret to the follow-up field once it appears,
 * without scrolling, unless the user has done something else since then.
 */
export function useCaretInFollowUp(runId: number, isThere: boolean): void {
  const sender = useRef<Element | null>(null);

  useEffect(() => {
    sender.current = runId > 0 ? findSender() : null;
    const letGo = () => (sender.current = null);
    // In the capture phase, these listeners don't get the key press that sent the prompt, which is still
    // bubbling up.
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

/**
 * The focused element after a submission by keyboard. Null on touch devices, where a caret would
 * open the on-screen keyboard.
 */
function findSender(): Element | null {
  const { activeElement } = document;
  const isByKey = activeElement?.matches(
    `:is(form textarea, form button, #${conversationBarId}):focus-visible`,
  );
  return isByKey && matchMedia('(pointer: fine)').matches ? activeElement : null;
}
