import type { CurrentUser } from '#shared/contract/accounts/schemas.ts';
import type { KeyScope } from '#shared/contract/api-keys/constants.ts';
import { AppError } from '../app-error.ts';

export type Tier = 'free' | 'standard';

/** Who is calling. A visitor has no user; `visitorHash` is the SHA-256 of the visitor's cookie. */
export interface Actor {
  user: CurrentUser | null;
  visitorHash: Buffer | null;
  /** The SHA-256 of the session's token; null for a visitor. */
  sessionHash: Buffer | null;
  /** Of a program that calls with a person's API key; absent for browsers. */
  key?: CallingKey;
  /** The address that a visitor's limits are counted by: IPv4, or the /64 of IPv6. */
  address: string;
}

/** What an API key lets its caller do. */
export interface CallingKey {
  id: string;
  scopes: readonly KeyScope[];
  /** Ids of what it may ask for; empty where it may ask for all. */
  models: readonly string[];
  /** Whether something bounds what it may spend. */
  hasBudget: boolean;
}

/** Who sent a query: a user or, by the hash of a cookie, a visitor. */
export interface Sender {
  userId: number | null;
  visitorHash: Buffer | null;
}

export function senderOf({ user, visitorHash }: Actor): Sender {
  return user ? { userId: user.id, visitorHash: null } : { userId: null, visitorHash };
}

/** Only its sender may see a query: the same account, or the same visitor's browser. */
export function isSender(actor: Actor, { userId, visitorHash }: Sender): boolean {
  if (userId !== null) return actor.user?.id === userId;
  return (
    visitorHash !== null && actor.visitorHash !== null && visitorHash.equals(actor.visitorHash)
  );
}

export function tierOf(actor: Actor): Tier {
  return actor.user?.isStandard === true ? 'standard' : 'free';
}

/** User 1, a number that the sequence never gives. */
export const ownerId = 1;

/** The owner is always an administrator. */
export function isAdministrator(actor: Actor): boolean {
  return actor.user !== null && (actor.user.isAdmin || actor.user.id === ownerId);
}

/** What the subjects of visitors begin with; their address follows. */
export const visitorSubjects = 'address:';

/** The subject that limits are counted by: dropping a cookie must gain nothing. */
export function limitSubjectOf(actor: Actor): string {
  return actor.user ? limitSubjectOfUser(actor.user.id) : `${visitorSubjects}${actor.address}`;
}

export function limitSubjectOfUser(userId: number): string {
  return `user:${userId}`;
}

/** The person who calls; throws for a visitor. */
export function userOf({ user }: Actor): CurrentUser {
  if (!user) throw new AppError('signed-out', 'Please sign in first.');
  return user;
}

/** The id of the person who calls; throws for a visitor. */
export function userIdOf(actor: Actor): number {
  return userOf(actor).id;
}
