import { useEffect, useRef } from 'react';

export const followUpId = 'follow-up';
/** Where the focus waits from the moment a prompt was sent until the follow-up can take it. */
export const askedLineId = 'asked-with';

export function goToFollowUp(): void {
  document.getElementById(followUpId)?.focus();
}

const acts = ['keydown', 'pointerdown', 'wheel', 'touchstart'];

/**
 * After a prompt was submitted by keyboard, moves the caret to the follow-up as soon as that is shown, unless
 * the person has done anything since. It does not scroll.
 */
export function useCaretInFollowUp(runId: number, isThere: boolean): void {
  const sender = useRef<Element | null>(null);

  useEffect(() => {
    sender.current = runId > 0 ? findSender() : null;
    const letGo = () => (sender.current = null);
    // Listens in the capture phase, since the key that sent the prompt is still to be released.
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
 * The element focused after a submission by keyboard. On touch screens a caret would open the on-screen
 * keyboard.
 */
function findSender(): Element | null {
  const { activeElement } = document;
  const isByKey = activeElement?.matches(
    `:is(form textarea, form button, #${askedLineId}):focus-visible`,
  );
  return isByKey && matchMedia('(pointer: fine)').matches ? activeElement : null;
}
