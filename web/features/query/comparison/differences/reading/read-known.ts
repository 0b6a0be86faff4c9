import { foldWord } from './fold-word.ts';

const longest = 24;

/** The longest known word or sign that stands at a place of a text, after a space or hyphen or none. */
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

/** Chinese, Japanese and Korean go on without a space. */
function endsAt(text: string, end: number): boolean {
  if (/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}ー]/u.test(text.charAt(end - 1))) return true;
  return !/[\p{L}\p{M}\p{N}]/u.test(text.charAt(end));
}
