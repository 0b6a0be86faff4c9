import type { DialWord } from '#shared/contract/routing/constants.ts';

/** The dial's position between cheapest (0) and best (100). */
export type Dial = number;

/** `word` is what the request calls the position; null if it gives a number. */
export interface DialSetting {
  word: DialWord | null;
  position: Dial;
}

/** The default: hard prompts get a strong model, easy prompts a cheap one. */
export const defaultDial: Dial = 50;

/** Returns a setting that is always `position`, whatever the request says. */
export function standAt(position: Dial): () => DialSetting {
  return () => ({ word: null, position });
}
