import type { CurrentUser, Profile } from '#shared/contract/accounts/schemas.ts';

export interface CurrentSession {
  user: CurrentUser;
  startedAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** Where somebody is signed in. */
export interface StoredSession {
  id: string;
  /** The SHA-256 of the cookie's token. */
  tokenHash: Buffer;
  userId: number;
  /** The browser, such as `Firefox on Linux`; empty where it did not say. */
  device: string;
  /** A range of addresses, such as `203.0.113.*`; null for this machine. */
  network: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
}

/** `tokenHash` is the SHA-256 of the cookie's token. */
export interface SessionStore {
  /** A valid session, or null when the token is unknown, expired or its person is blocked. */
  find(tokenHash: Buffer): Promise<CurrentSession | null>;
  create(
    session: Pick<StoredSession, 'userId' | 'tokenHash' | 'device' | 'network' | 'expiresAt'>,
  ): Promise<void>;
  /** Notes that it was seen now. */
  renew(tokenHash: Buffer, seen: Pick<StoredSession, 'expiresAt' | 'network'>): Promise<void>;
  end(tokenHash: Buffer): Promise<void>;
  /** Ends the session if it is of another person than `userId`. */
  endOfAnother(tokenHash: Buffer, userId: number): Promise<void>;
  /** A person's valid sessions, the one seen last first. */
  list(userId: number): Promise<StoredSession[]>;
  /** False where the person has no such session. */
  endOne(userId: number, id: string): Promise<boolean>;
  /** Ends all of a person's sessions but this one. */
  endOthers(userId: number, tokenHash: Buffer): Promise<void>;
  /** The hashes among these whose sessions are valid. */
  listCurrent(tokenHashes: readonly Buffer[]): Promise<Buffer[]>;
}

export interface AccountStore {
  /**
   * Blocks a person at every server process: their sessions end at once, and their streams within a
   * second. False for the owner, who cannot be blocked, and for an unknown person.
   */
  block(userId: number): Promise<boolean>;
  /** Lets a person sign in again. False for an unknown person. */
  unblock(userId: number): Promise<boolean>;
  /** Keeps the zone that the person's days are told in where no browser says one, as in a mail. */
  keepTimeZone(userId: number, timeZone: string): Promise<void>;
  /** The account of an identity, made when there is none. Null when it is blocked. */
  findOrCreateUser(identity: VerifiedIdentity): Promise<number | null>;
  /** The ways in that a person has by providers, the oldest first. */
  listIdentities(userId: number): Promise<StoredIdentity[]>;
  /** Lets an identity into an account that exists; false where it belongs to another. */
  linkIdentity(userId: number, identity: VerifiedIdentity): Promise<boolean>;
  /** Takes an identity away unless `isLast` says so of all ways in, passkeys included. */
  unlinkIdentity(
    userId: number,
    id: string,
    isLast: (ways: readonly WayIn[]) => boolean,
  ): Promise<'unlinked' | 'unknown' | 'last'>;
}

/** An account at a provider, an e-mail address or a passkey that a person has signed in with. */
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

/** The owner is user 1: bound once to one identity, never to whoever happens to come first. */
export interface OwnerStore {
  hasOwner(): Promise<boolean>;
  /**
   * Makes this identity the owner's; its earlier account, with all that belongs to it, becomes the
   * owner's. False when there is an owner already.
   */
  bindOwner(identity: VerifiedIdentity): Promise<boolean>;
  /** Keeps the hash of a single-use link; an earlier one is void. */
  saveOwnerLink(tokenHash: Buffer, expiresAt: Date): Promise<void>;
  /** True once, for a link that is known and has not expired. */
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
  /** Of the account, as its provider vouched for it. */
  email: string | null;
  /** The browser that made it, such as `Firefox on Linux`. */
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

export interface PasskeyStore {
  list(userId: number): Promise<Omit<StoredPasskey, 'email'>[]>;
  /** Null for an unknown one, and for that of a blocked person. */
  find(id: string): Promise<StoredPasskey | null>;
  /** False where the passkey is there already. */
  add(userId: number, passkey: Passkey, name: string): Promise<boolean>;
  noteUse(id: string, counter: number): Promise<void>;
  /** Takes a passkey away unless `isLast` says so of all ways in. */
  remove(
    userId: number,
    id: string,
    isLast: (ways: readonly WayIn[]) => boolean,
  ): Promise<'removed' | 'unknown' | 'last'>;
}

/** Where a passkey is for: `https://switchyard.example` and its host name. */
export interface PasskeySite {
  origin: string;
  hostname: string;
}

/** What the browser gets, and the challenge that its answer must contain. */
export interface PasskeyQuestion {
  options: Record<string, unknown>;
  challenge: string;
}

/** The browser's answer, as WebAuthn's JSON forms have it. */
export type PasskeyAnswer = Record<string, unknown>;

/** Web Authentication, Level 3 (W3C): making keys, and signing in with them. */
export interface PasskeyProtocol {
  beginRegistration(
    site: PasskeySite,
    user: { id: number; name: string },
    known: readonly Passkey[],
  ): Promise<PasskeyQuestion>;
  /** Null where the answer does not hold. */
  finishRegistration(
    site: PasskeySite,
    challenge: string,
    answer: PasskeyAnswer,
  ): Promise<Passkey | null>;
  beginSignIn(site: PasskeySite): Promise<PasskeyQuestion>;
  /** The key's new count; null where the answer does not hold. */
  finishSignIn(
    site: PasskeySite,
    challenge: string,
    answer: PasskeyAnswer,
    passkey: Passkey,
  ): Promise<number | null>;
}

/** A link that was mailed to an address, and what it was asked for. */
export interface SpentLink {
  address: string;
  /** Whose account gains the address; null where somebody signs in. */
  linkTo: number | null;
  returnTo: string;
}

export interface NewEmailLink extends SpentLink {
  /** The SHA-256 of the link's token, and of what tells the browser that asks. */
  tokenHash: Buffer;
  browserHash: Buffer;
  /** Who asks, as limits count. */
  subject: string;
  expiresAt: Date;
}

export interface EmailLinkStore {
  /**
   * Stores a link, unless its sender asked for too many. `isMailed` is false where too many were mailed
   * to its address: that link nobody gets. Exact across processes.
   */
  add(link: NewEmailLink): Promise<{ isMailed: boolean } | { waitSeconds: number }>;
  /** The link, once; in another browser than the one that asked it stays unused. */
  spend(
    tokenHash: Buffer,
    browserHashes: readonly Buffer[],
  ): Promise<SpentLink | 'unknown' | 'other-browser'>;
}

export interface ProfileStore {
  find(userId: number): Promise<Profile | null>;
  /** Fields that are left out keep what they had. */
  save(userId: number, profile: Partial<Profile>): Promise<Profile>;
  remove(userId: number): Promise<void>;
}

/** Keeps a sign-in's state in the browser that began it, encrypted and unforgeable. */
export interface SecretBox {
  seal(value: object, maxAgeSeconds: number): string;
  /** Null for a value that is forged, truncated or expired. */
  open(text: string): unknown;
}

export type Adoption = { threadId: string } | 'left' | 'none';

/** A visitor's conversation, which they take along when they sign in. */
export interface ConversationAdopter {
  /**
   * Makes a visitor's latest conversation a thread of the person's; `left` where it would have displaced
   * a thread of theirs, `none` where there is no such conversation.
   */
  adoptLatest(visitorHash: Buffer, userId: number): Promise<Adoption>;
}

/** A person as the identity provider vouches for them; the e-mail is verified. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  email: string;
  /** The e-mail where the provider tells no name. */
  name: string;
}

/** The state of one sign-in, kept sealed in the browser that began it. */
export interface SignInSecrets {
  state: string;
  nonce: string;
  codeVerifier: string;
  redirectUri: string;
}

/** Signing in by OpenID Connect: authorization code with PKCE (OpenID Connect Core 1.0, RFC 7636). */
export interface SignInProvider {
  isConfigured(): boolean;
  /**
   * Where to send the browser, and the secrets to keep (in an encrypted, short-lived, HttpOnly cookie)
   * until it comes back. With `asksWho` the provider lets the person choose an account anew. Throws a
   * SignInError.
   */
  begin(redirectUri: string, asksWho: boolean): Promise<{ url: string; secrets: SignInSecrets }>;
  /**
   * Exchanges the code that came to `callbackUrl`, of which only the query counts: host and path
   * are those of `secrets.redirectUri`. Throws a SignInError for every failing step.
   */
  finish(callbackUrl: URL, secrets: SignInSecrets, signal: AbortSignal): Promise<VerifiedIdentity>;
}

export type SignInErrorKind =
  | 'not-configured'
  /** The person cancelled. */
  | 'access-denied'
  /** The response belongs to another sign-in: forged, or begun in another browser. */
  | 'state-mismatch'
  | 'nonce-mismatch'
  /** The code is expired, used, forged, or was not meant for this code verifier. */
  | 'code-rejected'
  | 'email-unverified'
  /** Down, too slow, or not reachable. */
  | 'provider-unavailable'
  /** It refuses us, most often because client id, secret or redirect address are wrong there. */
  | 'provider-refused'
  /** Its response cannot be trusted, such as one with a bad signature. */
  | 'untrusted-answer'
  /** `signal` was aborted. */
  | 'aborted';

/** A sign-in that failed; the message is for the log. */
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

/** Whether the one who signs in caused it, by mistake or to forge, so that there is nothing to mend here. */
export function isCausedByClient(error: unknown): error is SignInError {
  return error instanceof SignInError && caused.includes(error.kind);
}
