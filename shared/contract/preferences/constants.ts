/** The outcome of a comparison: one answer was preferred, several were as good, or none was. */
export const outcomes = ['preferred', 'tie', 'neither'] as const;
