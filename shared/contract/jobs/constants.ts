export const jobNames = [
  'mails',
  'payments',
  'alerts',
  'health',
  'popularity',
  'chunks',
  'sweep',
] as const;
/** Recurring work that one process does for all processes. */
export type JobName = (typeof jobNames)[number];
