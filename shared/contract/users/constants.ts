/** The maximum number of users whose requests or payments a search includes. */
export const mostFoundPeople = 20;

/**
 * A search for part of a name or email address needs at least this many characters, because shorter parts
 * match too many people.
 */
export const shortestNamePart = 3;

/** The columns that the list of users can be sorted by. */
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
