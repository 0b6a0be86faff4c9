/**
 * Parses typed dollars to micro-dollars; null for an empty field, 0 for text that is not a number.
 */
export function parseMicroUsd(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '').replace(',', '.');
  if (text === '') return null;
  const dollars = Number(text);
  return Number.isFinite(dollars) ? Math.round(dollars * 1e6) : 0;
}

/** Formats micro-dollars as typed dollars; empty for null. */
export function toDollarText(microUsd: number | null): string {
  return microUsd === null ? '' : String(microUsd / 1e6);
}
