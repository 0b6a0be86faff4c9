/** Splits contractions into words: `don't` into `do not`, and `cannot` into `can not`. */
export function splitWord(folded: string): string[] {
  const word = folded.replaceAll(/[’ʼ]/g, "'");
  if (word === 'cannot') return ['can', 'not'];
  if (word.endsWith("n't")) return [irregular.get(word) ?? word.slice(0, -3), 'not'];
  const [, before = '', after = ''] = /^(.+)'(s|re|m|ve|ll|d)$/.exec(word) ?? [];
  if (before !== '') return [before, ...(expanded.get(after) ?? [])];
  const [, elided = '', rest = ''] = /^(\p{L}|qu)'(\p{L}{2,})$/u.exec(word) ?? [];
  if (elided !== '') return [elided === 'n' ? 'ne' : elided, rest];
  return [word];
}

const irregular = new Map([
  ["won't", 'will'],
  ["can't", 'can'],
  ["shan't", 'shall'],
]);

/** `s` is missing because it may also mark a possessive. */
const expanded = new Map([
  ['re', ['are']],
  ['m', ['am']],
  ['ve', ['have']],
  ['ll', ['will']],
  ['d', ['would']],
]);
