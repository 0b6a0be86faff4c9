import { compareStatements } from './compare-statements.ts';
import { listContradictions, type Contradiction, type Pair, type Spot } from './contradictions.ts';
import type { Range } from './differing-parts.ts';
import {
  readCodeLines,
  readStatements,
  type Block,
  type CodeLine,
  type Statement,
} from './reading/statements.ts';
import { isComparable, isSamePlace, listSections } from './same-place.ts';
import { StatementIndex } from './statement-index.ts';
import { WordWeights } from './word-weights.ts';

/**
 * `all` means that every answer says it and `only` that no other does. The other kinds mark where
 * answers about the same thing differ.
 */
export type MarkKind = 'all' | 'only' | 'number' | 'name' | 'word' | 'code';

export interface Mark {
  kind: MarkKind;
  block: number;
  start: number;
  end: number;
}

export interface Differences {
  /** One list per answer. */
  marks: Mark[][];
  contradictions: Contradiction[];
  /** Whether any answer was too long to be compared completely. */
  isCut: boolean;
}

/** Limits how many sentences and how many code lines of an answer are compared. */
const most = 2_000;

interface Read {
  blocks: readonly Block[];
  statements: Statement[];
  lines: CodeLine[];
  sections: ReadonlySet<string>;
  index: StatementIndex;
}

/**
 * Finds where answers to one prompt agree and differ. Yields regularly, so that the caller can let
 * the page do other work in between.
 */
export function* findDifferences(
  answers: readonly (readonly Block[])[],
): Generator<void, Differences> {
  const said: Omit<Read, 'index'>[] = [];
  for (const blocks of answers) said.push(yield* readAnswer(blocks));
  const weights = new WordWeights(said.flatMap(({ statements }) => statements));
  const reads = said.map((answer): Read => {
    return { ...answer, index: new StatementIndex(answer.statements, weights) };
  });
  yield;
  const marks: Mark[][] = reads.map(() => []);
  const pairs: Pair[] = [];
  for (const [column, read] of reads.entries()) {
    for (const statement of read.statements) {
      compareStatement(reads, column, statement, { marks, pairs });
      yield;
    }
    marks[column]?.push(...markLines(reads, column));
    yield;
  }
  return {
    marks,
    contradictions: listContradictions(pairs),
    isCut: reads.some(({ statements, lines }) => Math.max(statements.length, lines.length) >= most),
  };
}

function* readAnswer(blocks: readonly Block[]): Generator<void, Omit<Read, 'index'>> {
  const statements: Statement[] = [];
  const lines: CodeLine[] = [];
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'code') lines.push(...readCodeLines(block, index));
    else statements.push(...readStatements(block, index));
    yield;
  }
  const kept = statements.slice(0, most);
  return {
    blocks,
    statements: kept,
    lines: lines.slice(0, most),
    sections: listSections(kept),
  };
}

function compareStatement(
  reads: readonly Read[],
  column: number,
  statement: Statement,
  found: { marks: Mark[][]; pairs: Pair[] },
): void {
  const others = reads.flatMap((read, other) => {
    const match = other === column ? null : read.index.findMatch(statement);
    const shared = match && isComparable(statement, match) ? statement.place.length : 0;
    const compared = match && compareStatements(statement.tokens, match.tokens, shared);
    return compared ? [{ column: other, match, compared }] : [];
  });
  const marks = found.marks[column] ?? [];
  const { block, start, end } = statement;
  const isHeld = reads.some((read, other) => other !== column && read.index.holds(statement));
  if (others.length === 0 && !isHeld) marks.push({ kind: 'only', block, start, end });
  const sections = reads.map((read) => read.sections);
  const same = others.filter(
    ({ match, compared }) => compared.isSame && isSamePlace(statement, match, sections),
  );
  if (same.length > 0 && same.length === reads.length - 1) {
    marks.push({ kind: 'all', block, start, end });
  }
  for (const { column: other, match, compared } of others) {
    // The match must be mutual: skip it if it resembles another statement more.
    if (reads[column]?.index.findMatch(match) !== statement) continue;
    if (!isComparable(statement, match)) continue;
    for (const differing of compared.differing) {
      const { kind, own, theirs } = differing;
      if (!marks.some((mark) => mark.block === block && isOver(mark, own))) {
        marks.push({ kind, block, start: own.start, end: own.end });
      }
      // Each pair comes up twice, once from each side.
      if (other < column) continue;
      const spotOf = (at: number, of: Statement, part: Range): Spot => {
        return { column: at, blocks: reads[at]?.blocks ?? [], statement: of, part };
      };
      const spots = [spotOf(column, statement, own), spotOf(other, match, theirs)] as const;
      found.pairs.push({ differing, spots });
    }
  }
}

function isOver(one: Range, other: Range): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Marks code lines that no other answer has, if another answer contains code at all. */
function markLines(reads: readonly Read[], column: number): Mark[] {
  const others = reads.filter((_, other) => other !== column).flatMap(({ lines }) => lines);
  if (others.length === 0) return [];
  const known = new Set(others.map(({ code }) => code));
  const own = reads[column]?.lines ?? [];
  return own
    .filter(({ code }) => !known.has(code))
    .map(({ block, start, end }) => ({ kind: 'code', block, start, end }));
}
