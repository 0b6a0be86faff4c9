import type { CurrentUser, Profile } from '#shared/contract/accounts/schemas.ts';
import type { VerifiedIdentity } from './sign-in-ports.ts';

export interface LiveSession {
  user: CurrentUser;
  expiresAt: Date;
}

export interface AccountStore {
  /**
   * A live session, or null when the token is unknown, expired or its owner is blocked. `tokenHash` is
   * the SHA-256 of the cookie's token.
   */
  findSession(tokenHash: Buffer): Promise<LiveSession | null>;
  createSession(userId: number, tokenHash: Buffer, expiresAt: Date): Promise<void>;
  renewSession(tokenHash: Buffer, expiresAt: Date): Promise<void>;
  endSession(tokenHash: Buffer): Promise<void>;
  /** Those of the hashes whose sessions are live. */
  listLiveSessions(tokenHashes: readonly Buffer[]): Promise<Buffer[]>;
  /**
   * Keeps a person out from now on, at every server process: their sessions end, and what streams under
   * them within a second. False for the owner, who cannot be blocked, and for nobody.
   */
  block(userId: number): Promise<boolean>;
  /** Lets a person sign in again. False for nobody. */
  unblock(userId: number): Promise<boolean>;
  /** The account of an identity, made when there is none. Null when it is blocked. */
  findOrCreateUser(identity: VerifiedIdentity): Promise<number | null>;
}

/** How removing an account went; but for `removed`, nothing was touched. */
export type Removal =
  | 'removed'
  /** There is no such account (any more). */
  | 'gone'
  | 'last-administrator'
  /** The person has begun to pay as a customer who is not among those that were settled. */
  | 'payment-begun';

export interface AccountRemover {
  /** Whether nobody else could administer the installation. */
  isLastAdministrator(userId: number): Promise<boolean>;
  /**
   * Removes an account with all that is kept of the person, at once or not at all; only counts that name
   * nobody stay. What still runs, wherever, can store nothing afterwards. `visitorHash` is of the
   * browser's cookie as a visitor, whose texts go too.
   */
  remove(
    userId: number,
    also: { visitorHash: Buffer | null; settledCustomers: readonly string[] },
  ): Promise<Removal>;
}

/** The owner is user 1: bound once to one identity, never to whoever happens to come first. */
export interface OwnerStore {
  hasOwner(): Promise<boolean>;
  /**
   * Makes this identity the owner's, taking along what its account had so far. False when there is an
   * owner already.
   */
  bindOwner(identity: VerifiedIdentity): Promise<boolean>;
  /** Keeps the hash of a single-use link; an earlier one is void. */
  saveOwnerLink(tokenHash: Buffer, expiresAt: Date): Promise<void>;
  /** True once for a link that is known and has not expired. */
  spendOwnerLink(tokenHash: Buffer): Promise<boolean>;
}

export interface ProfileStore {
  find(userId: number): Promise<Profile | null>;
  /** Fields that are left out keep what they had. */
  save(userId: number, profile: Partial<Profile>): Promise<Profile>;
  remove(userId: number): Promise<void>;
}

/** Keeps what one sign-in must remember in the browser that began it, unreadable and unforgeable there. */
export interface SecretBox {
  seal(value: object, maxAgeSeconds: number): string;
  /** Null for what is forged, cut or expired. */
  open(text: string): unknown;
}
