import { Listeners } from '../browser/listeners.ts';
import type { Part } from './part.ts';

type AnyPart = Part<unknown>;

let missing: readonly AnyPart[] = [];
const listeners = new Listeners();

/** Parts of the page that failed to load and can't report that themselves. */
export const missingParts = {
  subscribe: listeners.subscribe,
  getSnapshot: () => missing,
  /** Adds a part until the returned function is called. */
  add(part: AnyPart): () => void {
    change([...missing, part]);
    // A part that was unreachable may turn out to be gone, which has a different message.
    const leave = part.subscribe(() => change([...missing]));
    return () => {
      leave();
      change(missing.toSpliced(missing.indexOf(part), 1));
    };
  },
};

function change(next: readonly AnyPart[]): void {
  missing = next;
  listeners.tell();
}
