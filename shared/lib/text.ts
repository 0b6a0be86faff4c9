/** Explains why a text cannot be stored or sent (NUL bytes or lone surrogates); null when it can. */
export function findUnstorableText(text: string): string | null {
  if (text.includes('\u0000')) return 'Remove the NUL characters: they cannot be stored.';
  if (!text.isWellFormed())
    return 'Remove the broken characters (lone surrogates): they cannot be stored.';
  return null;
}
