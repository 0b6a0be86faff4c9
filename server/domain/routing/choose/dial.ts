import type { DialWord } from '#shared/contract/routing/constants.ts';

/** The dial between cheapest (0) and best (100). */
export type Dial = number;

/** Where it stands, and the word that stands for it; null where a number was given. */
export interface DialSetting {
  word: DialWord | null;
  position: Dial;
}

/** Where a person says nothing: hard prompts get a strong model, easy ones a cheap one. */
export const defaultDial: Dial = 50;

/** The setting of a router whose dial stands still, whatever word it is asked with. */
export function standAt(position: Dial): () => DialSetting {
  return () => ({ word: null, position });
}
