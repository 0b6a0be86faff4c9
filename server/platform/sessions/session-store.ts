import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';

/** A browser where a user is signed in. */
export interface StoredSession {
  id: string;
  /** The SHA-256 of the cookie's token. */
  tokenHash: Buffer;
  userId: number;
  /** The browser, such as `Firefox on Linux`; empty if it sent no name. */
  device: string;
  /** A range of addresses, such as `203.0.113.*`; null for this machine. */
  network: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

export interface SessionStore {
  /** The valid session, or null if the token is unknown or expired, or its user is blocked. */
  find(tokenHash: Buffer): Promise<CurrentSession | null>;
  create(
    session: Pick<StoredSession, 'userId' | 'tokenHash' | 'device' | 'network' | 'expiresAt'>,
  ): Promise<void>;
  /** Sets `lastSeenAt` to the current time and updates the given fields. */
  renew(tokenHash: Buffer, seen: Pick<StoredSession, 'expiresAt' | 'network'>): Promise<void>;
  end(tokenHash: Buffer): Promise<void>;
  /** Ends the session unless it belongs to this user. */
  endOfAnother(tokenHash: Buffer, userId: number): Promise<void>;
  /** The user's valid sessions, most recently seen first. */
  list(userId: number): Promise<StoredSession[]>;
  /** Returns false if the user has no such session. */
  endOne(userId: number, id: string): Promise<boolean>;
  /** Ends all of the user's sessions except this one. */
  endOthers(userId: number, tokenHash: Buffer): Promise<void>;
  /** Returns the hashes that belong to valid sessions. */
  listCurrent(tokenHashes: readonly Buffer[]): Promise<Buffer[]>;
}

/** The state of the browser that is signing in. */
export interface SigningBrowser {
  /** The hash of the visitor's cookie, to turn the visitor's latest conversation into a thread. */
  visitorHash: Buffer | null;
  session: Pick<StoredSession, 'tokenHash' | 'device' | 'network'>;
  /** The hash of the session token that the browser had before. */
  replacedHash: Buffer | null;
}

export interface CurrentSession {
  user: CurrentUser;
  startedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}
