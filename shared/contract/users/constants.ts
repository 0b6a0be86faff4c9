/** The columns by which the list can be sorted. */
export const userSorts = [
  'id',
  'username',
  'standard',
  'expiry',
  'created',
  'admin',
  'customer',
] as const;
export type UserSort = (typeof userSorts)[number];
