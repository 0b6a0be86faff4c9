/**
 * What a model thought before its first words, and between them. It is shown and then forgotten: never
 * stored, copied or sent.
 */
export interface Thinking {
  /** The latest of it, as far as it is kept; empty where the vendor only says that the model thinks. */
  text: string;
  /** When the first of it came, in milliseconds since 1970. */
  since: number;
  /** When the first words came instead; null while it goes on, or where it was broken off. */
  until: number | null;
}

/** Thoughts can be longer than any answer, and only the latest are worth the memory. */
const keptCharacters = 20_000;

export function thinkOn(before: Thinking | null, text: string, now: number): Thinking {
  const all = (before?.text ?? '') + text;
  const { since, until } = before ?? { since: now, until: null };
  return { text: all.slice(-keptCharacters), since, until };
}

/** The thinking after something else came; its time ends with the first. */
export function endThinking(thinking: Thinking | null, now: number): Thinking | null {
  return thinking && { ...thinking, until: thinking.until ?? now };
}
