export const statsRanges = ['7days', '30days', '60days', '90days'] as const;
/** The last 7, 30, 60 or 90 days, including today. */
export type StatsRange = (typeof statsRanges)[number];
