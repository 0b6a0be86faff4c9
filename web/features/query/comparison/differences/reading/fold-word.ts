/**
 * Removes case and accents from a word, but keeps combining marks that change the letter, as in
 * Japanese or Hindi.
 */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u0591-\u05C7\u064B-\u0652]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** The common stem of most regular forms, such as `flow` for flows, flowed and flowing. */
export function stemOf(word: string): string {
  const stem = word.replace(/(?<=[a-z]{3})(?:(?<!s)s|es|ed|ing)$/, '');
  return stem.replace(/(?<=[a-z]{3})e$/, '');
}

export function foldAll(lists: string): ReadonlySet<string> {
  return new Set(lists.split(/\s+/).map(foldWord));
}
