/** A part of an answer: a paragraph, a list item, a table cell or a block of code. */
export interface StatementBlock {
  kind: 'prose' | 'code';
  text: string;
  /** For a table cell: the first cell of its row and the heading of its column. */
  cell?: { row: string; head: string };
}

export interface Word {
  start: number;
  end: number;
  text: string;
}

/** A sentence or a line of code, with its range within its block. */
export interface Statement {
  kind: StatementBlock['kind'];
  /** The index of the statement's block. */
  block: number;
  start: number;
  end: number;
  /** Two statements with the same key say the same thing. */
  key: string;
  /** Empty for a line of code. */
  words: readonly Word[];
  /** The distinct texts of `words`. */
  vocabulary: ReadonlySet<string>;
  /**
   * Whether the statement means the same anywhere in an answer. "Cheap", for example, may be praise or
   * criticism.
   */
  isMovable: boolean;
}

/** A statement with more words than this is clear without its context. */
const fewWords = 3;

export function readStatements(block: StatementBlock, at: number): Statement[] {
  return block.kind === 'code' ? readLines(block, at) : readSentences(block, at);
}

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });

function readSentences({ text, cell }: StatementBlock, block: number): Statement[] {
  return [...sentences.segment(text)].flatMap(({ segment, index }) => {
    if (!/[\p{L}\p{N}\p{S}]/u.test(segment)) return [];
    const start = index + segment.length - segment.trimStart().length;
    const end = index + segment.trimEnd().length;
    const words = readWords(text.slice(start, end), start);
    const place = cell ? [cell.row, cell.head] : [];
    return {
      kind: 'prose',
      block,
      start,
      end,
      key: ['prose', ...place, text.slice(start, end)].map(fold).join('\n'),
      words,
      vocabulary: new Set(words.map((word) => word.text)),
      isMovable: cell !== undefined || words.length > fewWords,
    };
  });
}

/** Leaves out lines without letters or digits, such as a lone bracket. */
function readLines({ text }: StatementBlock, block: number): Statement[] {
  let next = 0;
  return text.split('\n').flatMap((line) => {
    const start = next + line.length - line.trimStart().length;
    next += line.length + 1;
    if (!/[\p{L}\p{N}]/u.test(line)) return [];
    const code = line.trim();
    const key = `code\n${code.replaceAll(/\s+/g, ' ')}`;
    const range = { start, end: start + code.length };
    return {
      kind: 'code',
      block,
      ...range,
      key,
      words: [],
      vocabulary: new Set(),
      isMovable: true,
    };
  });
}

const segments = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Characters that change the meaning, as in `C++`, `x < 5` and `-5`. */
const sign = /[\p{S}%#&@*/?]|-(?=\d)/uy;

function readWords(sentence: string, at: number): Word[] {
  return [...segments.segment(sentence)].flatMap(({ segment, index, isWordLike }) => {
    sign.lastIndex = index;
    if (!isWordLike && !sign.test(sentence)) return [];
    return { start: at + index, end: at + index + segment.length, text: fold(segment) };
  });
}

/** Ignores case, spacing, the form of apostrophes, and how a sentence ends, except for question marks. */
function fold(text: string): string {
  const folded = text.normalize().toLowerCase().replaceAll(/[’ʼ]/g, "'").replaceAll(/\s+/g, ' ');
  return folded.replace(/(?<![\s.,:;!…。])[\s.,:;!…。]+$/u, '').trim();
}
