import type { DialWord } from '#shared/contract/routing/constants.ts';

/** The dial's position between cheapest (0) and best (100). */
export type Dial = number;

/** `word` is the one that the position was given as; null if it was a number. */
export interface DialSetting {
  word: DialWord | null;
  position: Dial;
}

/** The default: hard prompts get a strong model, easy ones a cheap one. */
export const defaultDial: Dial = 50;

/** Returns a setting that stays at `position`, whichever word a request contains. */
export function standAt(position: Dial): () => DialSetting {
  return () => ({ word: null, position });
}
