/** Chooses a model for each prompt, among the free models or among all models of Standard. */
export type AutoChoice = 'auto-free' | 'auto-standard';

/** How long a model can think, from least to most, in OpenAI's words. */
export const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** How an answer ended. */
export const finishes = ['complete', 'length', 'stopped', 'refused', 'interrupted'] as const;

/** Replaces every provider of a blind comparison until the sender has voted or revealed the names. */
export const hiddenProvider = 'hidden';

/** The letter that identifies an answer of a comparison: A for column 0. */
export function letterOf(column: number): string {
  return String.fromCodePoint(65 + column);
}

/** The name shown for an answer while its model is hidden. */
export function hiddenName(position: number): string {
  return `Model ${letterOf(position)}`;
}
