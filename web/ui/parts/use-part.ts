import { useEffect, useSyncExternalStore } from 'react';
import { missingParts } from './missing-parts.ts';
import type { Part, PartState } from './part.ts';

/** A part's code once it is there, fetched when it is wanted. */
export function usePart<Code>(part: Part<Code>, isWanted = true): PartState<Code> {
  const state = useSyncExternalStore(part.subscribe, part.getState, part.getState);
  useEffect(() => {
    if (isWanted) part.fetch().catch(() => {});
  }, [part, isWanted]);
  return state;
}

/** The same, for a part without a place to say that it is missing: the page's head tells of it. */
export function useToldPart<Code>(part: Part<Code>, isWanted = true): PartState<Code> {
  const state = usePart(part, isWanted);
  useMissing(part, isWanted && state.failure !== null);
  return state;
}

/** Has the page's head tell of a part while it is missing. */
export function useMissing(part: Part<unknown>, isMissing: boolean): void {
  useEffect(() => (isMissing ? missingParts.add(part) : undefined), [part, isMissing]);
}
