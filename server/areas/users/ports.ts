import type { OwnLimits } from '#shared/contract/accounts/schemas.ts';
import type { UserSort } from '#shared/contract/users/constants.ts';
import type {
  BlockedAddress,
  UserChange,
  UserRow,
  VisitorList,
} from '#shared/contract/users/schemas.ts';

export interface UserPage {
  users: UserRow[];
  /** At most `limits.countedUsers` in a search. */
  total: number;
}

/** The user to change and the other administrators, locked until the change is made. */
export interface UserStanding {
  user: UserRow;
  /** The number of other administrators who are not blocked, including the owner. */
  otherAdministrators: number;
}

export interface UserQuery {
  /** A part of a name, an email address or an id; empty to match everyone. */
  search: string;
  sort?: UserSort | undefined;
  isDescending?: boolean;
  standard?: boolean | undefined;
  admin?: boolean | undefined;
  blocked?: boolean | undefined;
}

/** The users that match an id, or a whole or partial name or email address. */
export interface FoundPeople {
  /** At most `mostFoundPeople`. */
  ids: readonly number[];
  /** Whether more users match. */
  hasMore: boolean;
}

export interface UserStore {
  list(query: UserQuery, page: { offset: number; limit: number }): Promise<UserPage>;
  /** The matching users with an id above `after`, ordered by id. */
  listAfter(
    query: Omit<UserQuery, 'sort' | 'isDescending'>,
    after: number,
    limit: number,
  ): Promise<UserRow[]>;
  /**
   * Changes a user in one transaction, with an audit entry for `administrator`. `check` throws if the
   * change is not allowed. Blocking ends all sessions. Returns null if there is no such user.
   */
  change(
    userId: number,
    change: UserChange,
    administrator: { id: number; username: string },
    check: (standing: UserStanding) => void,
  ): Promise<UserRow | null>;
}

interface Administrator {
  id: number;
  username: string;
}

/** Limits for single users. Each change is recorded in the audit trail. */
export interface OwnLimitStore {
  /** Returns null if there is no such user. */
  find(userId: number): Promise<OwnLimits | null>;
  /** Returns false if there is no such user. */
  set(userId: number, limits: OwnLimits, administrator: Administrator): Promise<boolean>;
}

/** The visitors that the limits currently count. */
export interface VisitorStore {
  /** Today's visitors, those with the most requests first, at most `most`. */
  listToday(most: number): Promise<VisitorList>;
}

/** Each change is recorded in the audit trail, and all processes are notified. */
export interface BlockedAddressStore {
  /** The blocks that have not ended yet. */
  list(): Promise<BlockedAddress[]>;
  /** Blocking an address again replaces the first block. */
  block(address: string, until: Date, administrator: Administrator): Promise<BlockedAddress>;
  /** Returns false if there is no block with this id. */
  unblock(id: number, administrator: Administrator): Promise<boolean>;
}
