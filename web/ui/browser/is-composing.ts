type Press = Pick<KeyboardEvent, 'isComposing' | 'keyCode'>;

// Safari ends a composition before the Enter that confirmed it, and gives that key the code 229.
const composingKeyCode = 229;

/** Whether a key press belongs to an input method, such as the Enter that confirms a candidate. */
export function isComposing({ isComposing, keyCode }: Press): boolean {
  return isComposing || keyCode === composingKeyCode;
}
