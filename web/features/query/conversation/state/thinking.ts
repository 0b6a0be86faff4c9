/** What a model thought before its first words. It is shown and then forgotten: never stored, copied or sent. */
export interface Thinking {
  /** The latest of it, as far as it is kept; empty where the vendor only says that the model thinks. */
  text: string;
  /** When the first of it came, in milliseconds since 1970. */
  since: number;
  /** When it was over; null while it goes on, or where it was broken off. */
  until: number | null;
}

/** Thoughts can be longer than any answer, and only the latest are worth the memory. */
const keptCharacters = 20_000;

export function thinkOn(before: Thinking | null, text: string, now: number): Thinking {
  const all = (before?.text ?? '') + text;
  return { text: all.slice(-keptCharacters), since: before?.since ?? now, until: null };
}

/** The thinking after something else came; it is over with the first. */
export function endThinking(thinking: Thinking | null, now: number): Thinking | null {
  return thinking && { ...thinking, until: thinking.until ?? now };
}
