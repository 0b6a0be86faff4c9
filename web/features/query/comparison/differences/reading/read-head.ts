import { readKnown } from './read-known.ts';
import type { Token } from './tokens.ts';
import { scales, units } from './units.ts';

/** The head of a column: its words, and what it says of the numbers below it, as `Length (km)` does. */
export function readHead(text: string): { words: string; complete: (token: Token) => Token } {
  const { words, within } = splitBracket(text.trim());
  const scale = readKnown(within, 0, scales);
  const unit = readKnown(within, scale?.end ?? 0, units);
  if (!scale && !unit) return { words: text, complete: (token) => token };
  const factor = scale?.meaning ?? 1;
  return {
    words,
    complete(token) {
      const { quantity } = token;
      if (!quantity || quantity.unit !== '') return token;
      const values = quantity.values.map((value) => value * factor);
      return { ...token, quantity: { ...quantity, values, unit: unit?.meaning ?? '' } };
    },
  };
}

/** What stands before a bracket at the end, and what stands in it; '' without one. */
function splitBracket(text: string): { words: string; within: string } {
  const opening = Math.max(text.lastIndexOf('('), text.lastIndexOf('['));
  const within = text.slice(opening + 1, -1);
  return opening < 0 || !/[)\]]$/.test(text) || /[)\]]/.test(within)
    ? { words: text, within: '' }
    : { words: text.slice(0, opening).trimEnd(), within };
}
