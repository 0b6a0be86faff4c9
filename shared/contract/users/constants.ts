/** Whom a search for a person's requests or payments looks at, of all whom it finds. */
export const mostFoundPeople = 20;

/** From so many characters on a part of a name or e-mail finds a person; fewer are in too many names. */
export const shortestNamePart = 3;

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
