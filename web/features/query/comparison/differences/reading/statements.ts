import { readHead } from './read-head.ts';
import { readTokens, type Token } from './tokens.ts';

/** A part of an answer as it is read: a paragraph, a list's item, a table's cell, or a block of code. */
export interface Block {
  kind: 'prose' | 'code';
  text: string;
  /** What it stands under. */
  section?: string;
  /** Of a cell: the first one of its row, and the head of its column. */
  cell?: { row: string; head: string };
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
  /** The words that it stands under; empty where there are none. */
  section: string;
  /** What its row and its column are about; empty outside of tables. */
  place: readonly Token[];
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

/** The statements of one block of prose; what has neither words nor numbers is none. */
export function readStatements({ text, section, cell }: Block, block: number): Statement[] {
  const head = readHead(cell?.head ?? '');
  const place = cell ? readTokens(`${cell.row} ${head.words}`, 0) : [];
  const under = section === undefined ? '' : stemsOf(readTokens(section, 0)).join(' ');
  return joinOrdinals([...sentences.segment(text)]).flatMap(({ segment, index }) => {
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    const tokens = readTokens(text.slice(start, end), start).map(head.complete);
    if (tokens.every(({ kind }) => kind === 'sign')) return [];
    const words = new Set(wordsOf([...tokens, ...place]));
    return [{ block, start, end, tokens, words, section: under, place }];
  });
}

/** What is parted behind a number that is no end, as in German `ab der 28. Woche`. */
const ordinal =
  /(?:^|\s)(?:ab|am|beim|bis|das|dem|den|der|des|die|im|seit|und|vom|zum|zur)\s\d{1,3}\.\s*$/i;

function joinOrdinals(parts: readonly Intl.SegmentData[]): Intl.SegmentData[] {
  const joined: Intl.SegmentData[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last && ordinal.test(last.segment)) last.segment += part.segment;
    else joined.push({ ...part });
  }
  return joined;
}

/**
 * A denial is about the same as what it denies; a number on its own, as a whole answer may be, is all that it is
 * about.
 */
function wordsOf(tokens: readonly Token[]): string[] {
  const words = tokens.filter(({ kind, isNegation }) => kind === 'word' && !isNegation);
  return stemsOf(words.length > 0 ? words : tokens);
}

function stemsOf(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind }) => kind !== 'sign').map(({ stem }) => stem);
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
