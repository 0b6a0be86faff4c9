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
  /** In a search at most `limits.countedUsers`. */
  total: number;
}

/** The person to be changed and the other administrators, locked until the change is made. */
export interface UserStanding {
  user: UserRow;
  /** Those who are not blocked, besides this person; the owner among them. */
  otherAdministrators: number;
}

export interface UserQuery {
  /** A part of a name, an e-mail or a number; empty for everybody. */
  search: string;
  sort?: UserSort | undefined;
  isDescending?: boolean;
  standard?: boolean | undefined;
  admin?: boolean | undefined;
  blocked?: boolean | undefined;
}

/** Who is meant by an id, or by a name or e-mail address or a part of one. */
export interface FoundPeople {
  /** At most `mostFoundPeople`. */
  ids: readonly number[];
  /** Whether more people are found than these. */
  hasMore: boolean;
}

export interface UserStore {
  list(query: UserQuery, page: { offset: number; limit: number }): Promise<UserPage>;
  /** Those who are found with a higher id than `after`, by id. */
  listAfter(
    query: Omit<UserQuery, 'sort' | 'isDescending'>,
    after: number,
    limit: number,
  ): Promise<UserRow[]>;
  /**
   * Changes a person in one transaction, and records that `administrator` did it. `check` throws for a
   * change that is not allowed. Blocking ends all sessions. Null when there is no such user.
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

/** Limits of a person's own; each change is recorded. */
export interface OwnLimitStore {
  /** Null where there is no such person. */
  find(userId: number): Promise<OwnLimits | null>;
  /** False where there is no such person. */
  set(userId: number, limits: OwnLimits, administrator: Administrator): Promise<boolean>;
}

/** Who asked without an account, as far as limits remember. */
export interface VisitorStore {
  /** Those who asked most first, at most so many. */
  listToday(most: number): Promise<VisitorList>;
}

/** Each change is recorded, and told to every process. */
export interface BlockedAddressStore {
  /** Those whose end is to come. */
  list(): Promise<BlockedAddress[]>;
  /** A second block of an address replaces the first. */
  block(address: string, until: Date, administrator: Administrator): Promise<BlockedAddress>;
  /** False when there is none of this number. */
  unblock(id: number, administrator: Administrator): Promise<boolean>;
}
