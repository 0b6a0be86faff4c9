/** Says why a text cannot be stored or sent, or null when it can: NUL bytes and lone surrogates cannot. */
export function findUnstorableText(text: string): string | null {
  if (text.includes('\u0000')) return 'Remove the NUL characters: they cannot be stored.';
  if (!text.isWellFormed())
    return 'Remove the broken characters (lone surrogates): they cannot be stored.';
  return null;
}
