import { isSameToken, type Token } from './reading/tokens.ts';

/** A place where two statements differ. Each side is a half-open range of token indices. */
export interface Gap {
  own: readonly [number, number];
  theirs: readonly [number, number];
}

/** With more word pairs than this, statements are not compared, to keep the page responsive. */
const mostPairs = 40_000;

/**
 * Finds where two statements differ, between the tokens that both have in the same order; null if
 * they are too long.
 */
export function findGaps(one: readonly Token[], other: readonly Token[]): Gap[] | null {
  const [before, after] = countAround(one, other);
  const own = one.slice(before, one.length - after);
  const theirs = other.slice(before, other.length - after);
  if (own.length * theirs.length > mostPairs) return null;
  const pairs = matchTokens(own, theirs);
  const ends = [...pairs, [own.length, theirs.length] as const];
  return ends.flatMap(([i, j], at) => {
    const [lastI, lastJ] = pairs[at - 1] ?? [-1, -1];
    if (i === lastI + 1 && j === lastJ + 1) return [];
    return [
      { own: [lastI + 1 + before, i + before], theirs: [lastJ + 1 + before, j + before] } as const,
    ];
  });
}

/** Counts the equal tokens at the start and at the end. */
function countAround(one: readonly Token[], other: readonly Token[]): [number, number] {
  const most = Math.min(one.length, other.length);
  const isSame = (i: number, j: number) => areSame(one.at(i), other.at(j));
  let before = 0;
  while (before < most && isSame(before, before)) before += 1;
  let after = 0;
  while (after < most - before && isSame(-after - 1, -after - 1)) after += 1;
  return [before, after];
}

/** The heaviest common subsequence, as pairs of indices. */
function matchTokens(one: readonly Token[], other: readonly Token[]): [number, number][] {
  const width = other.length + 1;
  const weights = new Int32Array((one.length + 1) * width);
  const weighed = (i: number, j: number) => weights[i * width + j] ?? 0;
  const paired = (i: number, j: number) => weighed(i + 1, j + 1) + weigh(one[i], other[j]);
  for (let i = one.length - 1; i >= 0; i -= 1) {
    for (let j = other.length - 1; j >= 0; j -= 1) {
      weights[i * width + j] = Math.max(paired(i, j), weighed(i + 1, j), weighed(i, j + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let [i, j] = [0, 0]; i < one.length && j < other.length;) {
    // Among alignments of equal weight, prefer the one that pairs differing words, since a
    // replacement says more than two separate gaps.
    if (weighed(i, j) === paired(i, j)) {
      if (areSame(one[i], other[j])) pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if (weighed(i, j) === weighed(i + 1, j)) i += 1;
    else j += 1;
  }
  return pairs;
}

function weigh(one: Token | undefined, other: Token | undefined): number {
  if (!areSame(one, other)) return 0;
  return one?.isSmall ? 1 : 2;
}

function areSame(one: Token | undefined, other: Token | undefined): boolean {
  return one !== undefined && other !== undefined && isSameToken(one, other);
}
