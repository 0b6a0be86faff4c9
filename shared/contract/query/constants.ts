/** The model is chosen for each prompt: among the free ones, or among all of Standard. */
export type AutoChoice = 'auto-free' | 'auto-standard';

/** How an answer came to its end. */
export const finishes = ['complete', 'length', 'stopped', 'refused', 'interrupted'] as const;
