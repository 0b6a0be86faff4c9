/** Explains why a text can't be stored or sent (NUL bytes or lone surrogates); null if it can. */
export function findUnstorableText(text: string): string | null {
  if (text.includes('\u0000'))
    return 'This text has NUL characters, which can’t be stored. Remove them and try again.';
  if (!text.isWellFormed())
    return 'This text has broken characters (lone surrogates), which can’t be stored. Remove them and try again.';
  return null;
}
