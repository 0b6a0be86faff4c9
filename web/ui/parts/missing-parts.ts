import type { Part } from './part.ts';

type AnyPart = Part<unknown>;

let missing: readonly AnyPart[] = [];
const listeners = new Set<() => void>();

/** Parts that belong on the page, could not be fetched, and do not say so where they would stand. */
export const missingParts = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  getSnapshot: () => missing,
  /** Has a part told of, until the returned function is called. */
  add(part: AnyPart): () => void {
    change([...missing, part]);
    return () => change(missing.toSpliced(missing.indexOf(part), 1));
  },
};

function change(next: readonly AnyPart[]): void {
  missing = next;
  for (const listener of listeners) listener();
}
