import type { ShownAnswer, Turn } from '../../conversation/state/turn.ts';

const sentenceEnd = /[.!?:]["')\]*_]*(?=\s)|\n\s*\n|\n(?=\s*(?:[-*+|#]|\d+\.))/g;
const codeFence = /(?<![^\n])```[^\n]*\n[\s\S]*?(?:```|$)/g;

/**
 * How far the answers have been announced. They are read one after another; `column` is the current
 * one and `upTo` an index in its text.
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
  return isInsideFence(text, end) ? from : end;
}

function isInsideFence(text: string, end: number): boolean {
  return (text.slice(0, end).match(/^```/gm)?.length ?? 0) % 2 === 1;
}

/**
 * Converts Markdown to spoken text: words without markup, with code blocks and formulas only
 * mentioned.
 */
export function toSpeech(markdown: string): string {
  return toSpokenLines(markdown).join(' ');
}

/** Like `toSpeech`, but with one line per paragraph, heading, list item or table row. */
export function toSpokenLines(markdown: string): string[] {
  const words = spokenAs.reduce((text, [mark, said]) => text.replace(mark, said), markdown);
  return words
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

/** Replacements from written to spoken form, applied in this order. */
const spokenAs: readonly (readonly [RegExp, string])[] = [
  [codeFence, '\nCode block.\n'],
  [/\$\$[^$]+\$\$|\\\[(?:(?!\\[[\]])[\s\S])+\\\]/g, '\nFormula.\n'],
  // Backticks are excluded, because `$HOME` inside code does not start a formula.
  [/\\\((?:(?!\\[()]).)+\\\)|\$(?=\S)(?=[^$`\n]*[\\^_{])[^$`\n]+(?<=\S)\$/g, 'formula'],
  [/\$(?=[^\s\d$])([^$`\n]*)(?<=\S)\$(?!\d)/g, '$1'],
  // Footnotes are dropped, since they would be read apart from the text that refers to them.
  [/^ {0,3}\[\^[^\]\s]+\]:.*(?:\n(?: {2,}|\t).*)*/gm, ''],
  [/\[\^[^\][\s]+\]/g, ''],
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
  // An underscore within a word is part of a name, so it stays.
  [/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, ''],
];
