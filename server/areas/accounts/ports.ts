import type { Profile } from '#shared/contract/accounts/schemas.ts';

export interface AccountStore {
  /**
   * Blocks a user at every server process: their sessions end at once, and their streams within a second.
   * Returns false for the owner, who cannot be blocked, and for an unknown user.
   */
  block(userId: number): Promise<boolean>;
  /** Lets a user sign in again. Returns false for an unknown user. */
  unblock(userId: number): Promise<boolean>;
  /** Saves the time zone for dates that are written when no browser can tell it, for example in mails. */
  keepTimeZone(userId: number, timeZone: string): Promise<void>;
  /** Finds the account of an identity, or creates it. Returns null if the account is blocked. */
  findOrCreateUser(identity: VerifiedIdentity): Promise<number | null>;
  /** The user's identities at sign-in providers, oldest first. */
  listIdentities(userId: number): Promise<StoredIdentity[]>;
  /** Links an identity to an existing account. Returns false if it belongs to another account. */
  linkIdentity(userId: number, identity: VerifiedIdentity): Promise<boolean>;
  /** Removes an identity, unless `isLast` returns true when called with all ways in, passkeys included. */
  unlinkIdentity(
    userId: number,
    id: string,
    isLast: (ways: readonly WayIn[]) => boolean,
  ): Promise<'unlinked' | 'unknown' | 'last'>;
}

/** An account at a provider, an email address or a passkey that a user has signed in with. */
export interface WayIn {
  id: string;
  /** Null for a passkey. */
  issuer: string | null;
  email: string | null;
}

export interface StoredIdentity {
  id: string;
  issuer: string;
  email: string;
  createdAt: Date;
}

/** The owner is user 1, bound once to one identity, never to whichever user signs in first. */
export interface OwnerStore {
  hasOwner(): Promise<boolean>;
  /**
   * Makes this identity the owner's. If it already has an account, the owner takes over everything that
   * belongs to it. Returns false if there is an owner already.
   */
  bindOwner(identity: VerifiedIdentity): Promise<boolean>;
  /** Saves the hash of a single-use link, which invalidates any earlier link. */
  saveOwnerLink(tokenHash: Buffer, expiresAt: Date): Promise<void>;
  /** Returns true once for a link that is known and has not expired. */
  spendOwnerLink(tokenHash: Buffer): Promise<boolean>;
}

export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
}

export interface StoredPasskey extends Passkey {
  userId: number;
  /** The account's email address, as its sign-in provider verified it. */
  email: string | null;
  /** The browser that created the passkey, such as `Firefox on Linux`. */
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface PasskeyStore {
  list(userId: number): Promise<Omit<StoredPasskey, 'email'>[]>;
  /** Returns null if the passkey is unknown or belongs to a blocked user. */
  find(id: string): Promise<StoredPasskey | null>;
  /** Returns false if the passkey exists already. */
  add(userId: number, passkey: Passkey, name: string): Promise<boolean>;
  noteUse(id: string, counter: number): Promise<void>;
  /** Removes a passkey, unless `isLast` returns true when called with all ways in. */
  remove(
    userId: number,
    id: string,
    isLast: (ways: readonly WayIn[]) => boolean,
  ): Promise<'removed' | 'unknown' | 'last'>;
}

/** The site that a passkey is for: its origin, such as `https://switchyard.example`, and its host name. */
export interface PasskeySite {
  origin: string;
  hostname: string;
}

/** The options for the browser, and the challenge that its answer must contain. */
export interface PasskeyQuestion {
  options: Record<string, unknown>;
  challenge: string;
}

/** The browser's answer in the JSON form that WebAuthn defines. */
export type PasskeyAnswer = Record<string, unknown>;

/** Web Authentication, Level 3 (W3C): creates passkeys and signs in with them. */
export interface PasskeyProtocol {
  beginRegistration(
    site: PasskeySite,
    user: { id: number; name: string },
    known: readonly Passkey[],
  ): Promise<PasskeyQuestion>;
  /** Returns null if the answer fails verification. */
  finishRegistration(
    site: PasskeySite,
    challenge: string,
    answer: PasskeyAnswer,
  ): Promise<Passkey | null>;
  beginSignIn(site: PasskeySite): Promise<PasskeyQuestion>;
  /** Returns the passkey's new counter, or null if the answer fails verification. */
  finishSignIn(
    site: PasskeySite,
    challenge: string,
    answer: PasskeyAnswer,
    passkey: Passkey,
  ): Promise<number | null>;
}

/** A sign-in link that was mailed to an address, and its purpose. */
export interface SpentLink {
  address: string;
  /** The user whose account gains the address, or null if the link is for signing in. */
  linkTo: number | null;
  returnTo: string;
}

export interface NewEmailLink extends SpentLink {
  /** The SHA-256 of the link's token. `browserHash` is that of the token in the requesting browser. */
  tokenHash: Buffer;
  browserHash: Buffer;
  /** The requester, in the form that the limits count by. */
  subject: string;
  expiresAt: Date;
}

export interface EmailLinkStore {
  /**
   * Stores a link unless its requester has asked for too many. `isMailed` is false if its address has
   * received too many; that link is not mailed. The limits are exact across processes.
   */
  add(link: NewEmailLink): Promise<{ isMailed: boolean } | { waitSeconds: number }>;
  /** Returns the link once. If another browser than the one that requested it opens it, it stays unused. */
  spend(
    tokenHash: Buffer,
    browserHashes: readonly Buffer[],
  ): Promise<SpentLink | 'unknown' | 'other-browser'>;
}

export interface ProfileStore {
  find(userId: number): Promise<Profile | null>;
  /** Fields that are left out keep their values. */
  save(userId: number, profile: Partial<Profile>): Promise<Profile>;
  remove(userId: number): Promise<void>;
}

/** Seals the state of a sign-in, so that the browser can hold it encrypted and cannot forge it. */
export interface SecretBox {
  seal(value: object, maxAgeSeconds: number): string;
  /** Returns null for a value that is forged, truncated or expired. */
  open(text: string): unknown;
}

/** A user's identity as the sign-in provider returned it. The email address is verified. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  email: string;
  /** The email address if the provider returned no name. */
  name: string;
}

/** The state of one sign-in, kept sealed in the browser that started it. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Sign-in by OpenID Connect: authorization code with PKCE (OpenID Connect Core 1.0, RFC 7636). */
export interface SignInProvider {
  isConfigured(): boolean;
  /**
   * Returns the URL to redirect the browser to, and the secrets to keep in an encrypted, short-lived,
   * HttpOnly cookie until it returns. With `asksWho` the provider lets the user choose an account again.
   * Throws a SignInError.
   */
  begin(redirectUri: string, asksWho: boolean): Promise<{ url: string; secrets: SignInSecrets }>;
  /**
   * Exchanges the code in the query of `callbackUrl`; its host and path are ignored in favor of those of
   * `secrets.redirectUri`. Throws a SignInError if any step fails.
   */
  finish(callbackUrl: URL, secrets: SignInSecrets, signal: AbortSignal): Promise<VerifiedIdentity>;
}

export type SignInErrorKind =
  | 'not-configured'
  /** The user cancelled. */
  | 'access-denied'
  /** The response belongs to another sign-in: it is forged, or was started in another browser. */
  | 'state-mismatch'
  | 'nonce-mismatch'
  /** The code is expired, used, forged, or issued for another code verifier. */
  | 'code-rejected'
  | 'email-unverified'
  /** The provider is down, too slow, or unreachable. */
  | 'provider-unavailable'
  /** The provider refuses us, usually because the client id, secret or redirect URI is wrong there. */
  | 'provider-refused'
  /** The provider's response cannot be trusted, for example because its signature is bad. */
  | 'untrusted-answer'
  /** `signal` was aborted. */
  | 'aborted';

/** A failed sign-in. The message is for the log. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly kind: SignInErrorKind;

  constructor(kind: SignInErrorKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

const caused: readonly SignInErrorKind[] = [
  'access-denied',
  'state-mismatch',
  'nonce-mismatch',
  'code-rejected',
  'email-unverified',
  'aborted',
];

/** Whether the client caused the failure, by mistake or by forgery, so that operators need not act. */
export function isCausedByClient(error: unknown): error is SignInError {
  return error instanceof SignInError && caused.includes(error.kind);
}
