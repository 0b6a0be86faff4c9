/** A model's thoughts, before or between its text. Shown, but never stored, copied or sent. */
export interface Thinking {
  /** The latest part of the thoughts; empty if the vendor only reports that the model is thinking. */
  text: string;
  /** When the first thought arrived, on the clock of `performance.now()`. */
  since: number;
  /** When the first words arrived; null while the model is thinking or if it was interrupted. */
  until: number | null;
}

/** Thoughts can be longer than any answer, so only the latest part is kept. */
const keptCharacters = 20_000;

export function thinkOn(before: Thinking | null, text: string, now: number): Thinking {
  const all = (before?.text ?? '') + text;
  const { since, until } = before ?? { since: now, until: null };
  return { text: all.slice(-keptCharacters), since, until };
}

/** Sets `until` when something other than a thought arrives. Only the first call has an effect. */
export function endThinking(thinking: Thinking | null, now: number): Thinking | null {
  return thinking && { ...thinking, until: thinking.until ?? now };
}
