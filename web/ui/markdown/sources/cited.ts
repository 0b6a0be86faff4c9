import { createContext } from 'react';
import type { Source } from '#shared/lib/citations.ts';

/** The sources of the answer being rendered, and how its marks show them. */
export interface Cited {
  sources: readonly Source[];
  /** The numbers of the sources cited at each place. */
  places: readonly (readonly number[])[];
  show: (source: Source, mark: HTMLElement, delayMs?: number) => void;
  hide: (delayMs?: number) => void;
}

export const CitedContext = createContext<Cited>({
  sources: [],
  places: [],
  show: () => {},
  hide: () => {},
});
