import type { ShownAnswer, Turn } from '../../conversation/state/turn.ts';

const sentenceEnd = /[.!?:]["')\]*_]*(?=\s)|\n\s*\n|\n(?=\s*(?:[-*+|#]|\d+\.))/g;
const thought = /(?<![^\n])[\t ]*<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi;
const codeFence = /(?<![^\n])```[^\n]*\n[\s\S]*?(?:```|$)/g;

/**
 * How far the answers have been announced, one after another. `column` is the current answer, and
 * `upTo` is an index in its text.
 */
export interface Spoken {
  column: number;
  upTo: number;
}

export const nothingSpoken: Spoken = { column: 0, upTo: 0 };

/**
 * The next announcement: the new complete sentences of the current answer. The answers of a
 * comparison are read one at a time, each preceded by its model's name.
 */
export function nextSpeech(turn: Turn, spoken: Spoken): { speech: string; spoken: Spoken } {
  const answer = turn.answers[spoken.column];
  if (!answer) return { speech: '', spoken };
  const { text, routed, receipt, error } = answer;
  const isEnded = turn.phase === 'ended' || receipt !== null || error !== null;
  const end = isEnded ? text.length : findSentenceEnd(text, spoken.upTo);
  const words = toSpeech(text.slice(spoken.upTo, end));
  const isNamed = turn.answers.length > 1 && spoken.upTo === 0 && words !== '';
  const speech = [isNamed ? `${routed.name}:` : '', words, isEnded ? describeEnd(answer) : ''];
  return {
    speech: speech.filter(Boolean).join(' '),
    spoken: isEnded ? { column: spoken.column + 1, upTo: 0 } : { column: spoken.column, upTo: end },
  };
}

function describeEnd({ routed, receipt, error }: ShownAnswer): string {
  if (error) return `${routed.name} did not answer.`;
  return receipt ? `Answer by ${routed.name} complete.` : '';
}

/**
 * The end index of the last complete sentence after `from`, in a text that is still arriving;
 * `from` if there is none.
 */
export function findSentenceEnd(text: string, from: number): number {
  let end = from;
  sentenceEnd.lastIndex = from;
  for (let match = sentenceEnd.exec(text); match; match = sentenceEnd.exec(text)) {
    end = match.index + match[0].length;
  }
  return isUnfinished(text.slice(0, end)) ? from : end;
}

/** Whether a text ends within a code block or a thought. */
function isUnfinished(text: string): boolean {
  if ((text.match(/^```/gm)?.length ?? 0) % 2 === 1) return true;
  const last = text.match(thought)?.at(-1);
  return last !== undefined && !/<\/think/i.test(last);
}

/** Converts Markdown to spoken text: words without markup, with code blocks and formulas only mentioned. */
export function toSpeech(markdown: string): string {
  return toSpokenLines(markdown).join(' ');
}

/** Like `toSpeech`, but with one line for each paragraph, heading, list item or table row. */
export function toSpokenLines(markdown: string): string[] {
  const words = spokenAs.reduce((text, [mark, said]) => text.replace(mark, said), markdown);
  return words
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** HTML tags that models write in their text. Tags inside inline code are read out as words. */
const tag =
  /(?<!`)<\/?(?:a|b|blockquote|center|code|del|details|div|em|font|h[1-6]|hr|i|img|ins|kbd|li|mark|ol|p|s|small|span|strong|sub|summary|sup|t[abdhr][a-z]*|u|ul)(?:\s[^<>]*)?\/?>(?!`)/gi;

/** Replacements of written forms with spoken ones, applied in this order. */
const spokenAs: readonly (readonly [RegExp, string])[] = [
  [codeFence, '\nCode block.\n'],
  // Leaves out thoughts, which are collapsed on the page. Some models omit the opening tag.
  [thought, ''],
  [/(?<![\s\S])(?:(?!<think)[\s\S])*(?<![^\n])[\t ]*<\/think(?:ing)?>/i, ''],
  [/<\/(?:summary|p|div|li|h[1-6]|t[dhr])>/gi, '\n'],
  [tag, ''],
  [/\$\$[^$]+\$\$|\\\[(?:(?!\\[[\]])[\s\S])+\\\]/g, '\nFormula.\n'],
  // Backticks are excluded, because `$HOME` inside code does not start a formula.
  [/\\\((?:(?!\\[()]).)+\\\)|\$(?=\S)(?=[^$`\n]*[\\^_{])[^$`\n]+(?<=\S)\$/g, 'formula'],
  [/\$(?=[^\s\d$])([^$`\n]*)(?<=\S)\$(?!\d)/g, '$1'],
  // Footnotes are dropped, because they would be read far from the text that refers to them.
  [/^ {0,3}\[\^[^\]\s]+\]:.*(?:\n(?: {2,}|\t).*)*/gm, ''],
  [/\[\^[^\][\s]+\]/g, ''],
  // Drops citations in any form: links, letters of answers, source numbers, OpenAI's format.
  [/ ?\(\[[^[\]\n]*\]\([^()\s]*\)\)|\[\[\d{1,3}\]\]\([^()\s]*\)/g, ''],
  [
    /(?<!\b\w) ?\[(?:[A-C]|\d{1,3}(?:, ?\d{1,3})*)\](?![(:])|【[^【】\n]*】|\uE200[^\uE200\uE201]*\uE201/g,
    '',
  ],
  [/<br\s*\/?>/gi, ', '],
  [/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, '$1'],
  [/\bhttps?:\/\/(?:www\.)?([\w-]+(?:\.[\w-]+)*)(?:[^\s<>|]*[^\s<>|.,;:!?)\]])?/g, '$1'],
  [/^(?=.*---)[\t :|-]+$/gm, ''],
  [/^[\t ]*(?:#+|>|[-*+])[\t ]+/gm, ''],
  [/^\[x\] /gim, 'Done: '],
  [/^\[ \] /gm, 'To do: '],
  [/^[\t ]*\||\|[\t ]*$/gm, ''],
  [/(?<![\t ])[\t ]*\|[\t ]*/g, ', '],
  [/`+|~~+|\*\*+|(?<!\d)\*|\*(?!\d)/g, ''],
  // An underscore inside a word is part of a name, so it stays.
  [/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ''],
];
