import { readKnown } from './read-known.ts';
import type { Token } from './tokens.ts';
import { scales, units } from './units.ts';

/**
 * Splits a column heading into its words and a function that applies its unit and scale to the
 * numbers below, as for `Length (km)`.
 */
export function readHead(text: string): { words: string; complete: (token: Token) => Token } {
  const bracket = /[([]([^()[\]]+)[)\]]\s*$/.exec(text);
  const within = bracket?.[1] ?? '';
  const scale = readKnown(within, 0, scales);
  const unit = readKnown(within, scale?.end ?? 0, units);
  if (!scale && !unit) return { words: text, complete: (token) => token };
  const factor = scale?.meaning ?? 1;
  return {
    words: text.slice(0, bracket?.index),
    complete(token) {
      const { quantity } = token;
      if (!quantity || quantity.unit !== '') return token;
      const values = quantity.values.map((value) => value * factor);
      return { ...token, quantity: { ...quantity, values, unit: unit?.meaning ?? '' } };
    },
  };
}
