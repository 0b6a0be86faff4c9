import type { Prompt } from '../prompt.ts';

const counts =
  /\bhow many (words|characters|letters|sentences|lines)\b|\bcount the (words|characters|letters|sentences|lines)\b/i;
const lettersOf =
  /\bhow many (?:letter )?['"“‘]?([a-z])['"”’]?(?:['’]?s)? (?:are )?(?:there )?in (?:the word )?['"“‘]?([a-z]+)/i;

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Counts what is in quotation marks, or what follows a colon or line break. */
export function countText({ text }: Prompt): string | null {
  const [, letter = '', word = ''] = lettersOf.exec(text) ?? [];
  if (letter && word) return countLetter(letter, word);
  const match = counts.exec(text);
  const unit = (match?.[1] ?? match?.[2] ?? '').toLowerCase();
  const counted =
    /^[^"“]*["“]([\s\S]+)["”]/.exec(text)?.[1] ?? /[:\n]\s*([\s\S]+)$/.exec(text)?.[1];
  if (!unit || !counted) return null;
  const number = partsOf(unit, counted.trim()).length;
  return `That text has **${number.toLocaleString('en-US')} ${number === 1 ? unit.slice(0, -1) : unit}**.`;
}

function countLetter(letter: string, word: string): string {
  const places = word
    .split('')
    .flatMap((each, index) => (each.toLowerCase() === letter.toLowerCase() ? index + 1 : []));
  const where = places.length > 0 ? `, in place ${places.join(', ')}` : '';
  return `“${word}” has **${places.length}** × “${letter}”${where}.`;
}

function partsOf(unit: string, text: string): string[] {
  switch (unit) {
    case 'words':
      return text.split(/\s+/);
    case 'letters':
      return text.match(/\p{L}/gu) ?? [];
    case 'sentences':
      return text.split(/(?<=[.!?])\s+/);
    case 'lines':
      return text.split('\n');
    default:
      return Array.from(characters.segment(text), ({ segment }) => segment);
  }
}
