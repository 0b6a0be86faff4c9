import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { KeyScope } from '#shared/contract/api-keys/constants.ts';
import { AppError } from './app-error.ts';

export type Tier = 'free' | 'standard';

/** The caller. A visitor has no user. `visitorHash` is the SHA-256 of the visitor's cookie. */
export interface Actor {
  user: CurrentUser | null;
  visitorHash: Buffer | null;
  /** The SHA-256 of the session's token; null for a visitor. */
  sessionHash: Buffer | null;
  /** The API key of a program that calls on a user's behalf; absent for browsers. */
  key?: CallingKey;
  /** The address that a visitor's limits apply to: IPv4, or the /64 of IPv6. */
  address: string;
}

/** The permissions and limits of an API key. */
export interface CallingKey {
  id: string;
  name: string;
  /** Null if the key does not expire. */
  expiresAt: Date | null;
  scopes: readonly KeyScope[];
  /** Ids of the models that the key may use; empty if it may use all. */
  models: readonly string[];
  /** How long the key repeats answers for identical calls; null if it doesn't. */
  cacheSeconds: number | null;
  /** Whether the key shares these answers with other people's keys. */
  sharesCache: boolean;
  hasBudget: boolean;
  /** The tags for which the installation has a budget. */
  limitedTags: readonly string[];
  /** The tags of this call; absent if it has none. */
  tags?: readonly string[];
}

/** The sender of a query: a user, or a visitor identified by the hash of a cookie. */
export interface Sender {
  userId: number | null;
  visitorHash: Buffer | null;
}

export function senderOf({ user, visitorHash }: Actor): Sender {
  return user ? { userId: user.id, visitorHash: null } : { userId: null, visitorHash };
}

/** Only the sender of a query may see it, from the same account or, for visitors, the same browser. */
export function isSender(actor: Actor, { userId, visitorHash }: Sender): boolean {
  if (userId !== null) return actor.user?.id === userId;
  return (
    visitorHash !== null && actor.visitorHash !== null && visitorHash.equals(actor.visitorHash)
  );
}

export function tierOf(actor: Actor): Tier {
  return actor.user?.isStandard === true ? 'standard' : 'free';
}

/** User 1. The sequence of user ids never returns this number. */
export const ownerId = 1;

/** The owner is always an administrator. */
export function isAdministrator(actor: Actor): boolean {
  return actor.user !== null && (actor.user.isAdmin || actor.user.id === ownerId);
}

/** In a visitor's limit subject, this prefix is followed by the visitor's address. */
export const visitorSubjects = 'address:';

/**
 * The subject that limits apply to. For visitors this is the address, so that deleting the cookie doesn't
 * reset the limits.
 */
export function limitSubjectOf(actor: Actor): string {
  return actor.user ? limitSubjectOfUser(actor.user.id) : `${visitorSubjects}${actor.address}`;
}

export function limitSubjectOfUser(userId: number): string {
  return `user:${userId}`;
}

/** The limit subject for a user's tests of own providers, counted apart from prompts. */
export function trialSubjectOf(userId: number): string {
  return `trial:${userId}`;
}

/** The calling user. Throws an AppError for a visitor. */
export function userOf({ user }: Actor): CurrentUser {
  if (!user) {
    const message = 'You’re signed out. Sign in in another tab, then try again here.';
    throw new AppError('signed-out', message);
  }
  return user;
}

/** The id of the calling user. Throws an AppError for a visitor. */
export function userIdOf(actor: Actor): number {
  return userOf(actor).id;
}
