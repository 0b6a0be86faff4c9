import type { UserChange, UserRow } from '#shared/contract/users/schemas.ts';

export interface UserPage {
  users: UserRow[];
  /** Of a search at most `limits.countedUsers`. */
  total: number;
}

/** How the person to be changed and the other administrators stand, locked until the change is made. */
export interface UserStanding {
  user: UserRow;
  /** Who are not blocked, besides this person; the owner among them. */
  otherAdministrators: number;
}

export interface UserStore {
  list(search: string, page: { offset: number; limit: number }): Promise<UserPage>;
  /**
   * Changes a person in one transaction, and records that `administrator` did it. `check` throws for what
   * must not be. Blocking ends all sessions. Null when there is no such user.
   */
  change(
    userId: number,
    change: UserChange,
    administrator: { id: number; username: string },
    check: (standing: UserStanding) => void,
  ): Promise<UserRow | null>;
}
