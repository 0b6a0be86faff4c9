interface Key {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

// Safari ends a composition before the Enter that confirmed it, and marks that key with code 229.
const composingKeyCode = 229;

/**
 * Whether a key submits: Enter without Shift, unless it confirms the candidate of an input method.
 */
export function isSubmitKey({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== composingKeyCode;
}

const phone = '(width < 40rem) and (pointer: coarse)';

/**
 * Whether a key submits on this screen. A phone's keyboard has no Shift+Enter, so Enter starts a
 * new line there and Ctrl+Enter or Cmd+Enter submits.
 */
export function submitsHere(key: Key & { ctrlKey: boolean; metaKey: boolean }): boolean {
  const isChord = key.ctrlKey || key.metaKey;
  return isSubmitKey(key) && (isChord || !window.matchMedia(phone).matches);
}
