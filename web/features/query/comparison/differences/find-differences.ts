import { isSameNumber, type Quantity } from './quantities.ts';
import { StatementIndex } from './statement-index.ts';
import {
  readCodeLines,
  readStatements,
  type Block,
  type CodeLine,
  type Name,
  type Statement,
} from './statements.ts';

/** `all`: every answer says it; `only`: no other does; the rest: where answers that say the same differ. */
export type MarkKind = 'all' | 'only' | 'number' | 'name' | 'code';

export interface Mark {
  kind: MarkKind;
  block: number;
  start: number;
  end: number;
}

/** Two answers that say the same with another number or name. */
export interface Contradiction {
  kind: 'number' | 'name';
  said: readonly { column: number; text: string }[];
}

export interface Differences {
  /** For each answer. */
  marks: Mark[][];
  contradictions: Contradiction[];
  /** Whether any answer was too long to be compared to its end. */
  isCut: boolean;
}

/** More sentences of one answer, or lines of its code, are not compared. */
const most = 2_000;

interface Read {
  blocks: readonly Block[];
  statements: Statement[];
  lines: CodeLine[];
  index: StatementIndex;
}

/**
 * Where answers to one prompt agree and differ. Yields now and then, so that whoever runs it can let the page
 * do something else between.
 */
export function* findDifferences(
  answers: readonly (readonly Block[])[],
): Generator<void, Differences> {
  const reads: Read[] = [];
  for (const blocks of answers) reads.push(yield* readAnswer(blocks));
  const result: Differences = {
    marks: reads.map(() => []),
    contradictions: [],
    isCut: reads.some(({ statements, lines }) => Math.max(statements.length, lines.length) >= most),
  };
  for (const [column, read] of reads.entries()) {
    for (const statement of read.statements) {
      compareStatement(reads, column, statement, result);
      yield;
    }
    result.marks[column]?.push(...markLines(reads, column));
    yield;
  }
  return result;
}

function* readAnswer(blocks: readonly Block[]): Generator<void, Read> {
  const statements: Statement[] = [];
  const lines: CodeLine[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'code') lines.push(...readCodeLines(block, index));
    else statements.push(...readStatements(block, index));
    yield;
  }
  const kept = statements.slice(0, most);
  return { blocks, statements: kept, lines: lines.slice(0, most), index: new StatementIndex(kept) };
}

function compareStatement(
  reads: readonly Read[],
  column: number,
  statement: Statement,
  result: Differences,
): void {
  const others = reads.flatMap((read, other) => {
    const match = other === column ? null : read.index.findMatch(statement);
    return match ? [{ column: other, match }] : [];
  });
  const marks = result.marks[column] ?? [];
  const { block, start, end } = statement;
  if (others.length === 0) {
    marks.push({ kind: 'only', block, start, end });
    return;
  }
  const before = marks.length;
  for (const { column: other, match } of others) {
    for (const pair of differingParts(statement, match)) {
      const { kind, own, theirs } = pair;
      if (!marks.some((mark) => mark.block === block && mark.start === own.start)) {
        marks.push({ kind, block, start: own.start, end: own.end });
      }
      // Each pair is met from both sides.
      if (other < column) continue;
      const said = [
        { column, text: textOf(reads[column], statement, own) },
        { column: other, text: textOf(reads[other], match, theirs) },
      ];
      result.contradictions.push({ kind, said });
    }
  }
  const isWhole = others.length === reads.length - 1 && marks.length === before;
  if (isWhole) marks.push({ kind: 'all', block, start, end });
}

interface Differing {
  kind: 'number' | 'name';
  own: { start: number; end: number };
  theirs: { start: number; end: number };
}

/** What one statement says in another's place: a number of the same unit, or one name for another. */
function differingParts(one: Statement, other: Statement): Differing[] {
  const numbers = pairUp(
    one.quantities.filter((own) => !other.quantities.some((its) => isSameNumber(own, its))),
    other.quantities.filter((own) => !one.quantities.some((its) => isSameNumber(own, its))),
    (own: Quantity, theirs: Quantity) => own.unit === theirs.unit,
  );
  const names = pairUp(
    one.names.filter(({ word }) => !other.words.has(word)),
    other.names.filter(({ word }) => !one.words.has(word)),
    (_own: Name, _theirs: Name) => true,
  );
  return [
    ...numbers.map(([own, theirs]) => ({ kind: 'number' as const, own, theirs })),
    ...names.map(([own, theirs]) => ({ kind: 'name' as const, own, theirs })),
  ];
}

function pairUp<Part>(
  ones: readonly Part[],
  others: readonly Part[],
  fits: (one: Part, other: Part) => boolean,
): [Part, Part][] {
  const left = [...others];
  return ones.flatMap((one): [Part, Part][] => {
    const at = left.findIndex((other) => fits(one, other));
    const [other] = at < 0 ? [] : left.splice(at, 1);
    return other ? [[one, other]] : [];
  });
}

/** A number with its unit, or a name, as it is read. */
function textOf(
  read: Read | undefined,
  { block }: Statement,
  { start, end }: { start: number; end: number },
): string {
  const text = read?.blocks[block]?.text ?? '';
  const unit = /^[ \u00A0\u202F]?(?:%|°\p{L}?|[$€£¥₹]|\p{L}{1,12}[²³]?)/u.exec(text.slice(end));
  const isNumber = /^\p{Nd}/u.test(text.slice(start));
  return text.slice(start, end) + (isNumber && unit ? unit[0] : '');
}

/** Lines that no other answer's code has, where another has code at all. */
function markLines(reads: readonly Read[], column: number): Mark[] {
  const others = reads.filter((_, other) => other !== column).flatMap(({ lines }) => lines);
  if (others.length === 0) return [];
  const known = new Set(others.map(({ code }) => code));
  const own = reads[column]?.lines ?? [];
  return own
    .filter(({ code }) => !known.has(code))
    .map(({ block, start, end }) => ({ kind: 'code', block, start, end }));
}
