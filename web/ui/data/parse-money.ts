import { parseTypedNumber } from '#shared/lib/format.ts';

/**
 * Parses typed dollars, such as `1,234.50`, to micro-dollars. Null for an empty field, and 0 for text that
 * isn't a number, which the server rejects with a message.
 */
export function parseMicroUsd(typed: string): number | null {
  if (typed.trim() === '') return null;
  const dollars = parseTypedNumber(typed);
  return Number.isNaN(dollars) ? 0 : Math.round(dollars * 1e6);
}

/** Formats micro-dollars as typed dollars; empty for null. */
export function toDollarText(microUsd: number | null): string {
  return microUsd === null ? '' : String(microUsd / 1e6);
}
