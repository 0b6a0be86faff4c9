/** The kinds of e-mail notifications that users get. Each can be turned off. */
export const newsKinds = [
  'receipt',
  'renewal',
  'payment-failed',
  'cancelled',
  'standard-ended',
  'new-device',
  'account-deleted',
  'download',
  'budget',
] as const;

export type NewsKind = (typeof newsKinds)[number];
