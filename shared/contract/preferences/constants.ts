/** The outcome of a comparison: one answer was preferred, several were equally good, or none was good. */
export const outcomes = ['preferred', 'tie', 'neither'] as const;

/** A user's opinion of a single answer outside comparisons: good or bad. */
export const ratings = ['up', 'down'] as const;
export type Rating = (typeof ratings)[number];
