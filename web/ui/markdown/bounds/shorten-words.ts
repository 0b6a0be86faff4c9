import { formatCount } from '#shared/lib/format.ts';

/** No readable word is longer than this. Browsers take seconds to lay out a word of 100,000 letters. */
const longestWord = 2_000;
const shownOfWord = 200;

// A line can break between any two Chinese, Japanese or Korean characters, so these and all higher
// code points don't count.
const word = /[^\s\u2e80-\u{10ffff}]+/gu;
/** An image embedded as a data URL does not count as a word. */
const writtenPicture = /(!\[[^[\]\n]{0,200}\]\(data:image\/[^\s()]+\))/;

/** Shortens extremely long words, but only for rendering. Copied and saved text stays complete. */
export function shortenWords(text: string): string {
  if (text.length <= longestWord) return text;
  return text
    .split(writtenPicture)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(word, shorten)))
    .join('');
}

function shorten(found: string): string {
  if (found.length <= longestWord) return found;
  return `${found.slice(0, shownOfWord)}… (${formatCount(found.length - shownOfWord)} more characters)`;
}
