/**
 * Parses a number as people type it: `1,234.50`, `$0.5`, or `2,50` with a decimal comma. Three digits after
 * a comma are thousands, except after a zero. Returns NaN for anything else.
 */
export function parseTypedNumber(typed: string): number {
  const text = typed.trim().replace(/^\$\s?/, '');
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  return /^(?:\d+(?:[.,]\d*)?|\.\d+)$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
