import { formatCount } from '#shared/lib/format.ts';

/** In characters; more than fits into any model's context window. */
export const longestText = 1_000_000;

/** Makes text safe for the database and a prompt: shortened, without NULs or lone surrogates. */
export function boundText(text: string, isCut = false): string {
  const clean = text.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed();
  if (!isCut && clean.length <= longestText) return clean;
  const shown = formatCount(longestText);
  return `${clean.slice(0, longestText).toWellFormed()}

[Truncated: only the first ${shown} characters of this document are included.]`;
}
