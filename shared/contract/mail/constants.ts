/** The kinds of news that users get by mail. Each kind can be switched off. */
export const newsKinds = [
  'receipt',
  'renewal',
  'payment-failed',
  'standard-ended',
  'new-device',
  'account-deleted',
  'download',
  'budget',
] as const;

export type NewsKind = (typeof newsKinds)[number];
