import { foldWord } from './fold-word.ts';

const longest = 24;

/** Finds the longest known word or sign at a position, optionally after one space or hyphen. */
export function readKnown<Meaning>(
  text: string,
  at: number,
  known: ReadonlyMap<string, Meaning>,
): { meaning: Meaning; end: number } | null {
  const from = /[ \u00A0\u202F-]/.test(text.charAt(at)) ? at + 1 : at;
  for (let end = Math.min(from + longest, text.length); end > from; end -= 1) {
    const meaning = endsAt(text, end) ? known.get(foldWord(text.slice(from, end))) : undefined;
    if (meaning !== undefined) return { meaning, end };
  }
  return null;
}

/** Chinese, Japanese and Korean do not separate words with spaces. */
function endsAt(text: string, end: number): boolean {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]/u.test(text.charAt(end - 1))) return true;
  return !/[\p{L}\p{M}\p{N}]/u.test(text.charAt(end));
}
