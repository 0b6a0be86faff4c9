import { diffArrays } from 'diff';
import { plural } from '#shared/lib/format.ts';
import { readStatements, type StatementBlock, type Statement } from './read-statements.ts';

/**
 * `all` marks a statement that every answer makes. The others mark what only one answer has: `only`
 * a whole statement, `detail` words missing from a similar statement, and `code` a line.
 */
export type MarkKind = 'all' | 'only' | 'detail' | 'code';

export interface Mark {
  kind: MarkKind;
  block: number;
  start: number;
  end: number;
}

export interface Differences {
  /** One list per answer. */
  marks: Mark[][];
  /** Whether any answer was too long to be compared completely. */
  isCut: boolean;
}

/** The maximum number of an answer's sentences and code lines that are compared. */
const most = 1_000;

interface Answer {
  statements: readonly Statement[];
  keys: ReadonlySet<string>;
}

/**
 * Finds where answers to one prompt agree and differ. Yields regularly, so that the caller can let
 * the page do other work in between.
 */
export function* findDifferences(
  texts: readonly (readonly StatementBlock[])[],
): Generator<void, Differences> {
  const answers: Answer[] = [];
  for (const blocks of texts) {
    const statements = blocks.flatMap(readStatements).slice(0, most);
    answers.push({ statements, keys: new Set(statements.map(({ key }) => key)) });
    yield;
  }
  const marks: Mark[][] = [];
  for (const own of answers) {
    const others = answers.filter((answer) => answer !== own);
    marks.push(yield* markDifferences(own, others));
  }
  return { marks, isCut: answers.some(({ statements }) => statements.length >= most) };
}

function* markDifferences(own: Answer, others: readonly Answer[]): Generator<void, Mark[]> {
  const inOrder = others.map((other) => findInOrder(own, other));
  const hasOtherCode = others.some(({ statements }) => statements.some(isCode));
  const marks: Mark[] = [];
  for (const statement of own.statements) {
    const { key, block, start, end, isMovable } = statement;
    const isNowhere = !others.some(({ keys }) => keys.has(key));
    if (isCode(statement)) {
      if (isNowhere && hasOtherCode) marks.push({ kind: 'code', block, start, end });
    } else if (isNowhere) {
      marks.push(...markWords(statement, own, others));
    } else if (
      others.every(({ keys }, at) => keys.has(key) && (isMovable || inOrder[at]?.has(statement)))
    ) {
      marks.push({ kind: 'all', block, start, end });
    }
    yield;
  }
  return marks;
}

function isCode({ kind }: Statement): boolean {
  return kind === 'code';
}

/** The statements of `own` that `other` also makes, in the same order. */
function findInOrder(own: Answer, other: Answer): ReadonlySet<Statement> {
  const shared = own.statements.filter(({ key }) => other.keys.has(key));
  const theirs = other.statements.filter(({ key }) => own.keys.has(key));
  const { common } = align(keysOf(shared), keysOf(theirs));
  return new Set(shared.filter((_, at) => common.has(at)));
}

function keysOf(statements: readonly Statement[]): string[] {
  return statements.map(({ key }) => key);
}

/** Marks the words that don't occur in a similar statement, or the whole statement if there is no similar one. */
function markWords(statement: Statement, own: Answer, others: readonly Answer[]): Mark[] {
  const { block, start, end, words } = statement;
  const similar = others.flatMap((other) => findSimilar(statement, own, other) ?? []);
  if (similar.length === 0) return [{ kind: 'only', block, start, end }];
  const said = new Set(similar.flatMap((other) => [...findSaid(statement, other)]));
  const marks: Mark[] = [];
  for (const [at, word] of words.entries()) {
    if (said.has(at)) continue;
    const last = marks.at(-1);
    if (last && last.end === words[at - 1]?.end) last.end = word.end;
    else marks.push({ kind: 'detail', block, start: word.start, end: word.end });
  }
  return marks;
}

/** Two statements are similar if they share more than this fraction of their words. */
const leastShare = 2 / 3;

/** The statement of `other` that is most similar to this one and doesn't also appear in `own`. */
function findSimilar({ vocabulary }: Statement, own: Answer, other: Answer): Statement | null {
  let best: { statement: Statement; share: number } | null = null;
  for (const statement of other.statements) {
    const theirs = statement.vocabulary;
    const shared = [...vocabulary].filter((word) => theirs.has(word)).length;
    const share = (2 * shared) / (vocabulary.size + theirs.size);
    if (share > (best?.share ?? leastShare) && !own.keys.has(statement.key)) {
      best = { statement, share };
    }
  }
  return best?.statement ?? null;
}

/** The indices of the words that also occur in the other statement, in any position. */
function findSaid({ words }: Statement, other: Statement): ReadonlySet<number> {
  const { common, added } = align(
    words.map(({ text }) => text),
    other.words.map(({ text }) => text),
  );
  const said = new Set(common);
  for (const [at, { text }] of words.entries()) {
    const moved = said.has(at) ? -1 : added.indexOf(text);
    if (moved < 0) continue;
    added.splice(moved, 1);
    said.add(at);
  }
  return said;
}

/** If there are more changes than this, lists are not aligned, so that the page stays responsive. */
const mostChanges = 500;

/** The indices of items that both lists have in the same order, and of items that only `theirs` has. */
function align(own: string[], theirs: string[]): { common: Set<number>; added: string[] } {
  const common = new Set<number>();
  const changes = diffArrays(own, theirs, { maxEditLength: mostChanges });
  if (!changes) return { common, added: [...theirs] };
  const added: string[] = [];
  let at = 0;
  for (const change of changes) {
    if (change.added) {
      added.push(...change.value);
      continue;
    }
    for (let index = at; index < at + change.count && !change.removed; index += 1) {
      common.add(index);
    }
    at += change.count;
  }
  return { common, added };
}

type Counted = readonly [count: number, one: string, many?: string];

/** Formats the counts as the start of a sentence, such as `1 statement and 2 details are`, or `Nothing is`. */
export function describeCounts(counts: readonly Counted[]): string {
  const found = counts.filter(([count]) => count > 0);
  if (found.length === 0) return 'Nothing is';
  const words = new Intl.ListFormat('en-US').format(found.map((each) => plural(...each)));
  return `${words} ${found.length === 1 && found[0]?.[0] === 1 ? 'is' : 'are'}`;
}
