import { isComposing } from '#web/ui/browser/is-composing.ts';

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'isComposing' | 'keyCode'>;

/** Whether a key submits: Enter without Shift, unless it confirms an input method's candidate. */
export function isSubmitKey(pressed: Key): boolean {
  return pressed.key === 'Enter' && !pressed.shiftKey && !isComposing(pressed);
}

const phone = '(width < 40rem) and (pointer: coarse)';

/**
 * Whether a key submits on this screen. A phone's keyboard has no Shift+Enter, so Enter starts a new line
 * there and Ctrl+Enter or Cmd+Enter submits.
 */
export function submitsHere(key: Key & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey'>): boolean {
  const isChord = key.ctrlKey || key.metaKey;
  return isSubmitKey(key) && (isChord || !window.matchMedia(phone).matches);
}
