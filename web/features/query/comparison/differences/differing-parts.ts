import type { Gap } from './align-statements.ts';
import { isSameToken, type Token } from './reading/tokens.ts';

export interface Range {
  start: number;
  end: number;
}

/** A part of one statement, and the part of another that replaces it. */
export interface Differing {
  kind: 'number' | 'name' | 'word';
  own: Range;
  theirs: Range;
  /** Whether one denies what the other says. */
  isDenial?: true;
}

/** A place where two statements differ, with the significant tokens of each. */
export interface Side {
  gap: Gap;
  own: readonly Token[];
  theirs: readonly Token[];
}

/** A replacement of more words than this is a rewording rather than a difference. */
const mostWordsAtOnce = 4;

export function compareNumbers({ own, theirs }: Side): Differing[] {
  const [ones, others] = [own.filter(isNumber), theirs.filter(isNumber)];
  return ones.flatMap((one, at): Differing[] => {
    const other = others[at];
    return other ? [{ kind: 'number', own: one, theirs: other }] : [];
  });
}

/** Pairs numbers of the same unit that occur in different positions. */
export function compareMovedNumbers(own: readonly Token[], theirs: readonly Token[]): Differing[] {
  const left = theirs.filter(isNumber);
  return own.filter(isNumber).flatMap((one): Differing[] => {
    const at = left.findIndex((other) => other.quantity?.unit === one.quantity?.unit);
    const [other] = at < 0 ? [] : left.splice(at, 1);
    return other ? [{ kind: 'number', own: one, theirs: other }] : [];
  });
}

/** The difference is a name if all words on both sides are capitalised. */
export function compareWords(side: Side): Differing[] {
  const bothCount = side.own.some(isNumber) && side.theirs.some(isNumber);
  const [own, theirs] = [side.own, side.theirs].map((tokens) =>
    tokens.filter((token) => !bothCount || !isNumber(token)),
  );
  if (!own?.length || !theirs?.length) return [];
  if (Math.max(own.length, theirs.length) > mostWordsAtOnce) return [];
  const kind = [...own, ...theirs].every(({ isName }) => isName) ? 'name' : 'word';
  return [{ kind, own: rangeOf(own), theirs: rangeOf(theirs) }];
}

/** Finds negations that only one statement has, together with the negated word. */
export function compareNegations(
  one: readonly Token[],
  other: readonly Token[],
  added: readonly Side[],
): Differing[] {
  const found: Differing[] = [];
  for (const { gap, own, theirs } of added) {
    if (![...own, ...theirs].some(({ isNegation }) => isNegation)) continue;
    const next = widen(one, other, gap);
    const last = found.at(-1);
    // Merge adjacent negations, as in "ne vient pas".
    if (last && next.own.start <= last.own.end + 1 && next.theirs.start <= last.theirs.end + 1) {
      last.own = rangeOf([last.own, next.own]);
      last.theirs = rangeOf([last.theirs, next.theirs]);
    } else found.push(next);
  }
  return found;
}

/**
 * Extends a gap to the next word that both statements have, or to the previous one at the end of
 * the statements.
 */
function widen(one: readonly Token[], other: readonly Token[], { own, theirs }: Gap): Differing {
  const isShared = (i: number, j: number) => {
    const [its, that] = [one[i], other[j]];
    return its !== undefined && that !== undefined && isSameToken(its, that);
  };
  let more = 0;
  while (isShared(own[1] + more, theirs[1] + more)) {
    more += 1;
    if (!one[own[1] + more - 1]?.isSmall) break;
  }
  const less = more === 0 || isWithinWord(one, own[0]) || isWithinWord(other, theirs[0]) ? 1 : 0;
  const cut = (tokens: readonly Token[], [from, to]: readonly [number, number]) =>
    rangeOf(tokens.slice(Math.max(0, from - less), to + more));
  return { kind: 'word', own: cut(one, own), theirs: cut(other, theirs), isDenial: true };
}

/** Whether this is the second token of a word such as `cannot`. */
function isWithinWord(tokens: readonly Token[], at: number): boolean {
  return tokens[at - 1]?.start === tokens[at]?.start;
}

function isNumber({ kind }: Token): boolean {
  return kind === 'number';
}

function rangeOf(parts: readonly Range[]): Range {
  const start = Math.min(...parts.map((part) => part.start));
  return { start, end: Math.max(...parts.map((part) => part.end)) };
}
