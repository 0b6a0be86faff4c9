import { readTokens, type Token } from './tokens.ts';

/** A part of an answer as it is read: a paragraph, a list's item, a table's cell, or a block of code. */
export interface Block {
  kind: 'prose' | 'code';
  text: string;
}

/** A sentence of an answer, in what makes it the same as another. */
export interface Statement {
  /** The index of its block, and its place in that. */
  block: number;
  start: number;
  end: number;
  tokens: readonly Token[];
  /** What it is about: the stems of its words. */
  words: ReadonlySet<string>;
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

/** The statements of one block of prose; what has no words is none. */
export function readStatements({ text }: Block, block: number): Statement[] {
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    const tokens = readTokens(text.slice(start, end), start);
    const words = new Set(tokens.filter(({ kind }) => kind === 'word').map(({ stem }) => stem));
    return words.size === 0 ? [] : [{ block, start, end, tokens, words }];
  });
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
