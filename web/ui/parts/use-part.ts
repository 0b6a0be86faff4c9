import { useEffect, useSyncExternalStore } from 'react';
import type { Part, PartState } from './part.ts';

/** A part's code once it is there, fetched when it is wanted. */
export function usePart<Code>(part: Part<Code>, isWanted = true): PartState<Code> {
  const state = useSyncExternalStore(part.subscribe, part.getState, part.getState);
  useEffect(() => {
    if (isWanted) part.fetch().catch(() => {});
  }, [part, isWanted]);
  return state;
}
