import { createContext } from 'react';
import type { Source } from '#shared/lib/citations.ts';

/** A source whose card is shown beside one of its marks. */
export interface ShownSource {
  source: Source;
  mark: HTMLElement;
}

/** The sources of the answer being rendered, and how its marks show and hide the card of one. */
export interface Cited {
  sources: readonly Source[];
  showCard: (shown: ShownSource | null, delayMs?: number) => void;
}

export const CitedContext = createContext<Cited>({ sources: [], showCard: () => {} });
