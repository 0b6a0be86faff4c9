/**
 * Joins surrogate pairs that a vendor split between two chunks, so that no piece ends with half a character.
 * Replaces NUL and lone surrogates, which can't be stored, with U+FFFD.
 */
export class SurrogateJoiner {
  #held = '';

  push(text: string): string {
    if (text === '') return '';
    const whole = this.#held === '' ? text : this.#held + text;
    if (!isHighSurrogate(whole.charCodeAt(whole.length - 1))) {
      this.#held = '';
      return makeStorable(whole);
    }
    this.#held = whole.slice(-1);
    return makeStorable(whole.slice(0, -1));
  }

  /** Returns U+FFFD if the stream ended between the halves of a surrogate pair. */
  flush(): string {
    const rest = makeStorable(this.#held);
    this.#held = '';
    return rest;
  }
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** Replaces characters that can't be stored with U+FFFD. */
export function makeStorable(text: string): string {
  if (text.isWellFormed() && !text.includes('\0')) return text;
  return text.toWellFormed().replaceAll('\0', '\ufffd');
}
