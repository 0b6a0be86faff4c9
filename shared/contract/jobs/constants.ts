export const jobNames = [
  'mails',
  'payments',
  'alerts',
  'health',
  'popularity',
  'chunks',
  'sweep',
] as const;
/** Work that one process does for all of them, again and again. */
export type JobName = (typeof jobNames)[number];
