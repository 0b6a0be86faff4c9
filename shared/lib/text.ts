/** Explains why a text can't be stored or sent (NUL bytes or lone surrogates); null if it can. */
export function findUnstorableText(text: string): string | null {
  if (text.includes('\u0000'))
    return 'This text contains NUL characters, which can’t be stored. Remove them and try again.';
  if (!text.isWellFormed())
    return 'This text contains invalid characters (lone surrogates), which can’t be stored. Remove them and try again.';
  return null;
}

/** Joins words as in a sentence, such as "OpenAI, Google and xAI". */
export function joinWords(words: readonly string[], conjunction: 'and' | 'or' = 'and'): string {
  if (words.length < 2) return words.join('');
  return `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}`;
}

/** Derives a conversation's title from its first prompt. */
export function titleOfPrompt(query: string): string {
  const line = query.replaceAll(/\s+/g, ' ').trim();
  return line === '' ? 'Files' : line.length <= 80 ? line : `${line.slice(0, 79).toWellFormed()}…`;
}
