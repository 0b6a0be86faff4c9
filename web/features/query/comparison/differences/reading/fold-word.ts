/** A word without its case and accents; marks that make another letter, as in Japanese or Hindi, are kept. */
export function foldWord(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F\u0591-\u05C7\u064B-\u0652]/g, '')
    .normalize('NFC')
    .toLowerCase();
}

/** What the forms of most regular words share, as `flow` is of flows, flowed and flowing. */
export function stemOf(word: string): string {
  const stem = word.replace(/(?<=[a-z]{3})(?:(?<!s)s|es|ed|ing)$/, '');
  return stem.replace(/(?<=[a-z]{3})e$/, '');
}

export function foldAll(lists: string): ReadonlySet<string> {
  return new Set(lists.split(/\s+/).map(foldWord));
}
