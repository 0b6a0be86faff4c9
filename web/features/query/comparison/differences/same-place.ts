import { compareStatements } from './compare-statements.ts';
import type { Statement } from './reading/statements.ts';

/** The sections that occur in an answer's statements. */
export function listSections(statements: readonly Statement[]): ReadonlySet<string> {
  return new Set(statements.map(({ section }) => section).filter(Boolean));
}

/**
 * Whether two statements are in equivalent places: `Cheap` is not praise in a list of
 * disadvantages.
 */
export function isSamePlace(
  one: Statement,
  other: Statement,
  sections: readonly ReadonlySet<string>[],
): boolean {
  if (!hasSameWords(one, other)) return false;
  if (!one.section || !other.section || one.section === other.section) return true;
  // Different headings may mean the same, unless one answer has both.
  return !sections.some((known) => known.has(one.section) && known.has(other.section));
}

/**
 * Whether two statements are about the same row and column, although one may name them with more
 * words. Both must be in tables, or neither.
 */
export function isComparable({ place }: Statement, other: Statement): boolean {
  if (place.length === 0 || other.place.length === 0) return place.length === other.place.length;
  return compareStatements(place, other.place)?.differing.length === 0;
}

function hasSameWords({ place }: Statement, other: Statement): boolean {
  if (place.length === 0 || other.place.length === 0) return place.length === other.place.length;
  return compareStatements(place, other.place)?.isSame ?? false;
}
