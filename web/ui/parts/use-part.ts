import { useEffect, useSyncExternalStore } from 'react';
import { missingParts } from './missing-parts.ts';
import type { Part, PartState } from './part.ts';

/** The state of a part of the page, which is loaded once `isWanted` is true. */
export function usePart<Code>(part: Part<Code>, isWanted = true): PartState<Code> {
  const state = useSyncExternalStore(part.subscribe, part.getState, part.getState);
  useEffect(() => {
    if (isWanted) part.fetch().catch(() => {});
  }, [part, isWanted]);
  return state;
}

/** Like `usePart`, but for a part that can't show its own failure. `MissingPartsLine` shows it instead. */
export function useToldPart<Code>(part: Part<Code>, isWanted = true): PartState<Code> {
  const state = usePart(part, isWanted);
  useMissing(part, isWanted && state.failure !== null);
  return state;
}

/** Reports a part to `MissingPartsLine` while the part is missing. */
export function useMissing(part: Part<unknown>, isMissing: boolean): void {
  useEffect(() => (isMissing ? missingParts.add(part) : undefined), [part, isMissing]);
}
