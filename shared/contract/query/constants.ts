/** The model is chosen for each prompt: among the free ones, or among all of Standard. */
export type AutoChoice = 'auto-free' | 'auto-standard';

/** How an answer came to its end. */
export const finishes = ['complete', 'length', 'stopped', 'refused', 'interrupted'] as const;

/** What stands for every provider of a blind comparison, until its sender has voted or revealed the names. */
export const hiddenProvider = 'hidden';

/** The letter by which an answer of a comparison is told apart from the others: its place in the alphabet. */
export function letterOf(column: number): string {
  return String.fromCodePoint(65 + column);
}

/** The name that an answer has as long as that of its model is withheld. */
export function hiddenName(position: number): string {
  return `Model ${letterOf(position)}`;
}
