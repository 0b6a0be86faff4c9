/** Dollars as they are typed, in millionths; null where nothing is. What cannot be read is nothing. */
export function parseMicroUsd(typed: string): number | null {
  const text = typed.trim().replace(/^\$/, '').replace(',', '.');
  if (text === '') return null;
  const dollars = Number(text);
  return Number.isFinite(dollars) ? Math.round(dollars * 1e6) : 0;
}

/** Millionths as they would be typed; empty for null. */
export function toDollarText(microUsd: number | null): string {
  return microUsd === null ? '' : String(microUsd / 1e6);
}
