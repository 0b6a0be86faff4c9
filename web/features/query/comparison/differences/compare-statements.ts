import { findGaps, type Gap } from './align-statements.ts';
import {
  compareMovedNumbers,
  compareNegations,
  compareNumbers,
  compareWords,
  type Differing,
  type Side,
} from './differing-parts.ts';
import { isSameToken, type Token } from './reading/tokens.ts';

export interface Compared {
  /** Whether both say the same, though perhaps in another order. */
  isSame: boolean;
  differing: readonly Differing[];
}

/** With less in common, what stands in another's place is about something else; with no more, several words are. */
const leastShare = 0.5;

/** With more other words than these, none of them is told: they hardly stand for one another. */
const mostOtherWords = 2;

/**
 * How two statements of much the same words differ; null where they say different things. `shared` counts the words
 * that they have in common besides, as two cells do of a table's row and column.
 */
export function compareStatements(
  one: readonly Token[],
  other: readonly Token[],
  shared = 0,
): Compared | null {
  const gaps = findGaps(one, other);
  if (!gaps) return { isSame: false, differing: [] };
  const sides = gaps.map((gap) => readGap(one, other, gap));
  const replaced = sides.filter(({ own, theirs }) => own.length > 0 && theirs.length > 0);
  const added = sides.filter((side) => !replaced.includes(side));
  const otherWords = replaced.filter(({ own }) => hasOtherWords(own, other));
  if (otherWords.length > shared + countShared(one, gaps)) return null;
  const share = shareSaid(one, other, sides, shared);
  if (share < leastShare) return { isSame: false, differing: [] };
  const isToldOfWords = share > leastShare || sides.every(isOneForOne);
  const words = isToldOfWords ? findTold(sides, replaced).flatMap(compareWords) : [];
  const negated = compareNegations(one, other, added);
  return {
    isSame: replaced.length === 0 && negated.length === 0 && !saysMore(added),
    differing: [
      ...replaced.flatMap(compareNumbers),
      ...compareMovedNumbers(...leftOver(added)),
      ...words.filter(({ kind }) => kind === 'name' || words.length <= mostOtherWords),
      ...negated,
    ],
  };
}

/** What part of the longer one's words both say, at whatever place. */
function shareSaid(
  one: readonly Token[],
  other: readonly Token[],
  sides: readonly Side[],
  shared: number,
): number {
  const count = (tokens: readonly Token[]) => tokens.filter(({ isSmall }) => !isSmall).length;
  const [own] = leftOver(sides);
  return (shared + count(one) - own.length) / Math.max(count(one), count(other), 1);
}

function readGap(one: readonly Token[], other: readonly Token[], gap: Gap): Side {
  const own = one.slice(...gap.own).filter(({ isSmall }) => !isSmall);
  const theirs = other.slice(...gap.theirs).filter(({ isSmall }) => !isSmall);
  return { gap, own, theirs };
}

function isOneForOne({ own, theirs }: Side): boolean {
  return own.length === 1 && theirs.length === 1;
}

function hasOtherWords(own: readonly Token[], other: readonly Token[]): boolean {
  return own.some(
    (token) => token.kind !== 'number' && !other.some((its) => isSameToken(token, its)),
  );
}

/**
 * Where one word stands for another, unless it is said elsewhere: either the two only change places, or the
 * sentence is built otherwise, as in the passive.
 */
function findTold(sides: readonly Side[], replaced: readonly Side[]): readonly Side[] {
  if (!saysMore(sides)) return replaced;
  const [own, theirs] = leftOver(sides);
  return replaced.filter(
    (side) =>
      side.own.every((token) => own.includes(token)) &&
      side.theirs.every((token) => theirs.includes(token)),
  );
}

function countShared(one: readonly Token[], gaps: readonly Gap[]): number {
  const isApart = (at: number) => gaps.some(({ own: [from, to] }) => from <= at && at < to);
  return one.filter(({ isSmall }, at) => !isSmall && !isApart(at)).length;
}

function saysMore(sides: readonly Side[]): boolean {
  return leftOver(sides).some((tokens) => tokens.length > 0);
}

/** What only one of both says, at whatever place. */
function leftOver(sides: readonly Side[]): [Token[], Token[]] {
  const own = sides.flatMap((side) => side.own);
  const theirs = sides.flatMap((side) => side.theirs);
  return [without(own, theirs), without(theirs, own)];
}

function without(tokens: readonly Token[], others: readonly Token[]): Token[] {
  const left = [...others];
  return tokens.filter((token) => {
    const at = left.findIndex((other) => isSameToken(token, other));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}
