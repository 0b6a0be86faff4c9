import { formatCount } from '../../data/format-count.ts';

/** No word that people read is longer; a browser takes seconds to lay out one of a hundred thousand letters. */
const longestWord = 2_000;
const shownOfWord = 200;

// A line may break anywhere between Chinese, Japanese and Korean characters and those above them.
const word = /[^\s\u2e80-\u{10ffff}]+/gu;
/** A picture that is written out in the text is no word. */
const writtenPicture = /(!\[[^[\]\n]{0,200}\]\(data:image\/[^\s()]+\))/;

/** A text with its endless words cut, for drawing only: what is copied or saved stays whole. */
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
