import { findQuantities, type Quantity } from './quantities.ts';

/** A part of an answer as it is read: a paragraph, a list's item, a table's cell, or a block of code. */
export interface Block {
  kind: 'prose' | 'code';
  text: string;
}

/** A word that names somebody or something. */
export interface Name {
  start: number;
  end: number;
  word: string;
}

/** A sentence of an answer, in what makes it the same as another. */
export interface Statement {
  /** The index of its block, and its place in that. */
  block: number;
  start: number;
  end: number;
  words: ReadonlySet<string>;
  quantities: readonly Quantity[];
  names: readonly Name[];
}

/** A line of code that says something. */
export interface CodeLine {
  block: number;
  start: number;
  end: number;
  /** Without its indentation and with single spaces. */
  code: string;
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The statements of one block of prose; what has no words is none. */
export function readStatements({ text }: Block, block: number): Statement[] {
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    const sentence = text.slice(start, end);
    const found = readWords(sentence);
    if (found.words.size === 0) return [];
    const quantities = findQuantities(sentence).map((quantity) => shift(quantity, start));
    const names = found.names.map((name) => shift(name, start));
    return [{ block, start, end, words: found.words, quantities, names }];
  });
}

function shift<Found extends { start: number; end: number }>(found: Found, by: number): Found {
  return { ...found, start: found.start + by, end: found.end + by };
}

/** The words without their case and accents, and those among them that are written as names. */
function readWords(sentence: string) {
  const all = new Set<string>();
  const names: Name[] = [];
  let isFirst = true;
  for (const { segment, index, isWordLike } of words.segment(sentence)) {
    if (!isWordLike || /\p{Nd}/u.test(segment)) continue;
    const word = normaliseWord(segment);
    all.add(word);
    const isNamed = /^\p{Lu}/u.test(segment) && (!isFirst || /^\p{Lu}{2,}$/u.test(segment));
    if (isNamed) names.push({ start: index, end: index + segment.length, word });
    isFirst = false;
  }
  return { words: all, names };
}

function normaliseWord(word: string): string {
  return word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The lines of a block of code but those that are only brackets. */
export function readCodeLines({ text }: Block, block: number): CodeLine[] {
  let start = 0;
  return text.split('\n').flatMap((line) => {
    const code = line.trim().replaceAll(/\s+/g, ' ');
    const from = start + line.length - line.trimStart().length;
    start += line.length + 1;
    if (!/[\p{L}\p{N}]/u.test(code)) return [];
    return [{ block, start: from, end: from + line.trim().length, code }];
  });
}
