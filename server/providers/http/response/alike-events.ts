import { MalformedResponse } from './json.ts';
import { createStreamState, type StreamState } from './stream-state.ts';

/** Enough for a stream. If none of its events are alike, we stop trying. */
const mostTries = 4;
const probe = 'probe';

/**
 * Speeds up streams whose events differ only in a piece of text. After `learn`, `cut` slices the text out of
 * similar events without parsing them. `parse` reads an event into a state.
 */
export class AlikeEvents {
  readonly #parse: (data: string, state: StreamState) => void;
  #before: string | null = null;
  #after = '';
  #tries = 0;

  constructor(parse: (data: string, state: StreamState) => void) {
    this.#parse = parse;
  }

  /** The text of an event that is like the learned one. Null for any other event, which must be parsed. */
  cut(data: string): string | null {
    if (this.#before === null) return null;
    const end = data.length - this.#after.length;
    if (end <= this.#before.length) return null;
    // Comparing slices takes a third of the time of `startsWith` and `endsWith`.
    if (data.slice(0, this.#before.length) !== this.#before || data.slice(end) !== this.#after) {
      return null;
    }
    const text = data.slice(this.#before.length, end);
    return isPlain(text) ? text : null;
  }

  /** Learns the shape of a parsed event that contained only this text. */
  learn(data: string, text: string): void {
    // If the text were the probe itself, the check below would always succeed.
    if (this.#tries === mostTries || text === probe || !isPlain(text)) return;
    this.#tries += 1;
    const at = data.indexOf(`"${text}"`) + 1;
    const before = data.slice(0, at);
    const after = data.slice(at + text.length);
    if (this.#readText(before + probe + after) !== probe) return;
    this.#before = before;
    this.#after = after;
  }

  /**
   * Parses the event to verify the position of the text, because another field may contain the same words.
   */
  #readText(data: string): string | null {
    const state = createStreamState();
    try {
      this.#parse(data, state);
      return state.text;
    } catch (error) {
      if (error instanceof MalformedResponse) return null;
      throw error;
    }
  }

  /** Forgets what was learned when an event has no text, because later events may have another meaning. */
  forget(): void {
    this.#before = null;
  }
}

/** Whether the text appears unescaped in JSON. */
function isPlain(text: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return !/["\\\0-\x1f]/.test(text);
}
