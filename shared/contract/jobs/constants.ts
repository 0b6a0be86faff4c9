export const jobNames = [
  'mails',
  'payments',
  'alerts',
  'health',
  'popularity',
  'chunks',
  'sweep',
] as const;
/** Recurring work that one process does on behalf of all. */
export type JobName = (typeof jobNames)[number];
