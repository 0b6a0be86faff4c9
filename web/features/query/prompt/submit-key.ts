interface Key {
  key: string;
  shiftKey: boolean;
  isComposing: boolean;
  keyCode: number;
}

// Safari ends a composition before the Enter that confirmed it and marks that key with code 229.
const composingKeyCode = 229;

/** Whether a key submits: Enter alone, and not the one that confirms an input method's candidate. */
export function isSubmitKey({ key, shiftKey, isComposing, keyCode }: Key): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== composingKeyCode;
}

const phone = '(width < 40rem) and (pointer: coarse)';

/** The same on this screen: a phone's keyboard has no Shift+Enter, so there Enter begins a new line. */
export function submitsHere(key: Key): boolean {
  return isSubmitKey(key) && !window.matchMedia(phone).matches;
}
