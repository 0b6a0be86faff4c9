import { compareStatements } from './compare-statements.ts';
import type { Statement } from './reading/statements.ts';

/** What an answer's statements stand under. */
export function listSections(statements: readonly Statement[]): ReadonlySet<string> {
  return new Set(statements.map(({ section }) => section).filter(Boolean));
}

/** Whether two statements stand at places that mean the same: `Cheap` is no praise among the disadvantages. */
export function isSamePlace(
  one: Statement,
  other: Statement,
  sections: readonly ReadonlySet<string>[],
): boolean {
  if (!hasSameWords(one, other)) return false;
  if (!one.section || !other.section || one.section === other.section) return true;
  // Other headings for the same are no other place; each other's are.
  return !sections.some((known) => known.has(one.section) && known.has(other.section));
}

/** Whether what they say of cells is of the same row and column, though one may name it with more words. */
export function isComparable({ place }: Statement, other: Statement): boolean {
  if (place.length === 0 || other.place.length === 0) return place.length === other.place.length;
  return compareStatements(place, other.place)?.differing.length === 0;
}

function hasSameWords({ place }: Statement, other: Statement): boolean {
  if (place.length === 0 || other.place.length === 0) return place.length === other.place.length;
  return compareStatements(place, other.place)?.isSame ?? false;
}
