import { readHead } from './read-head.ts';
import { readTokens, type Token } from './tokens.ts';

/** A part of an answer: a paragraph, a list item, a table cell or a block of code. */
export interface Block {
  kind: 'prose' | 'code';
  text: string;
  /** The heading or line that introduces it. */
  section?: string;
  /** For a table cell: the first cell of its row and the heading of its column. */
  cell?: { row: string; head: string };
}

/** A sentence of an answer, with everything needed to compare it. */
export interface Statement {
  /** The index of its block, and its range within that block. */
  block: number;
  start: number;
  end: number;
  tokens: readonly Token[];
  /** The stems of its words. */
  words: ReadonlySet<string>;
  /** The stems of the heading that it is under; empty if there is none. */
  section: string;
  /** The tokens of its row and column headings; empty outside of tables. */
  place: readonly Token[];
}

/** A line of code that contains letters or digits. */
export interface CodeLine {
  block: number;
  start: number;
  end: number;
  /** The line without indentation and with single spaces. */
  code: string;
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

/** The statements of a prose block. Sentences without words or numbers are skipped. */
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

/**
 * German ordinals that the segmenter mistakes for the end of a sentence, as in `ab der 28. Woche`.
 */
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
 * Negations are left out, since a denial is about the same thing as what it denies. Without any
 * words the numbers are used, because a whole answer may be just a number.
 */
function wordsOf(tokens: readonly Token[]): string[] {
  const words = tokens.filter(({ kind, isNegation }) => kind === 'word' && !isNegation);
  return stemsOf(words.length > 0 ? words : tokens);
}

function stemsOf(tokens: readonly Token[]): string[] {
  return tokens.filter(({ kind }) => kind !== 'sign').map(({ stem }) => stem);
}

/** The lines of a code block, except those without letters or digits, such as a lone bracket. */
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
