/** The kinds of e-mail notifications. Users can turn each of them off. */
export const newsKinds = [
  'receipt',
  'renewal',
  'payment-failed',
  'cancelled',
  'standard-ended',
  'new-device',
  'approved',
  'account-deleted',
  'download',
  'budget',
] as const;

export type NewsKind = (typeof newsKinds)[number];
