export const statsRanges = ['7days', '30days', '60days', '90days'] as const;
/** The last so many days, up to today. */
export type StatsRange = (typeof statsRanges)[number];
