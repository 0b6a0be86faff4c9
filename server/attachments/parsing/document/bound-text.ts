/** Characters. More than any model's window holds. */
export const longestText = 1_000_000;

/** Text fit for a database and a prompt: bounded, without NULs and half characters. */
export function boundText(text: string, isCut = false): string {
  const clean = text.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed();
  if (!isCut && clean.length <= longestText) return clean;
  const shown = longestText.toLocaleString('en');
  return `${clean.slice(0, longestText).toWellFormed()}\n\n[Cut: only the first ${shown} characters of this document are here.]`;
}
