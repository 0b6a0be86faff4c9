/** The outcome of a comparison: one answer was preferred, several were equally good, or none was good. */
export const outcomes = ['preferred', 'tie', 'neither'] as const;
