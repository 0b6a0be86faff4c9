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
  /** Whether both say the same, although perhaps in a different order. */
  isSame: boolean;
  differing: readonly Differing[];
}

/**
 * Below this share of common words, differences are about something else. At exactly this share,
 * only one-for-one replacements count as differing words.
 */
const leastShare = 0.5;

/**
 * With more differing words than this, none is reported, since they are hardly replacements for one
 * another.
 */
const mostOtherWords = 2;

/**
 * Compares two statements of similar words; null if they say different things. `shared` counts
 * further words in common, such as those of the row and column of two table cells.
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

/** The share of the longer statement's words that both have, in any position. */
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
 * The replacements to report. A word that the other statement has elsewhere is not replaced: either
 * two words swap places, or the sentence is built differently, as in the passive.
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

/** The tokens that only one statement has, in any position. */
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
