import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Profile } from '#shared/contract/accounts/schemas.ts';
import { endOfDayIn } from '#shared/lib/days.ts';
import { ownerId } from '#server/platform/actor.ts';
import type { VerifiedIdentity } from '../identity/openid-sign-in.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { spendInvite } from './invite-store.ts';
import { holdWaysIn } from './ways-in.ts';
import { identities, profiles, sessions, users } from '../schema.ts';
import { entitlements } from '../../billing/schema.ts';
import type { CarriedLimits } from '../../privacy/index.ts';
import type { WayIn } from '../ways-in.ts';

/** If `carried` is absent, as for sample users and tests, new accounts start with no usage. */
export function createAccountStore(
  database: Database,
  carried: Pick<CarriedLimits, 'apply'> | null = null,
) {
  return {
    /**
     * Blocks a user in every server process: their sessions end immediately, and their streams
     * within a second. Returns false for the owner, who cannot be blocked, and for an unknown user.
     */
    async block(userId: number) {
      if (userId === ownerId) return false;
      return database.transaction(async (tx) => {
        const blocked = await tx
          .update(users)
          .set({ blockedAt: sql`coalesce(${users.blockedAt}, now())` })
          .where(eq(users.id, userId));
        await tx.delete(sessions).where(eq(sessions.userId, userId));
        return blocked.rowCount === 1;
      });
    },
    /** Lets a user sign in again. Returns false for an unknown user. */
    async unblock(userId: number) {
      const freed = await database
        .update(users)
        .set({ blockedAt: null })
        .where(eq(users.id, userId));
      return freed.rowCount === 1;
    },
    /** Saves the user's time zone for dates outside the browser, such as in e-mails. */
    keepTimeZone: (userId: number, timeZone: string) => keepTimeZone(database, userId, timeZone),
    /** Finds the account of an identity, or creates it if the rule for new accounts allows it. */
    findOrCreateUser: (identity: VerifiedIdentity, terms: SignUpTerms = anyone) =>
      findOrCreateUser(database, carried, identity, terms),
    findUser: (identity: Pick<VerifiedIdentity, 'issuer' | 'subject'>) =>
      findUser(database, identity),
    /** The user's identities at sign-in providers, oldest first. */
    listIdentities: (userId: number) =>
      database
        .select({
          id: identities.id,
          issuer: identities.issuer,
          email: identities.email,
          createdAt: identities.createdAt,
        })
        .from(identities)
        .where(eq(identities.userId, userId))
        .orderBy(asc(identities.createdAt), asc(identities.id)),
    /** Links an identity to an existing account. Returns false if it belongs to another account. */
    async linkIdentity(userId: number, { issuer, subject, email }: VerifiedIdentity) {
      const row = { issuer, subject, email, userId };
      const linked = await database.insert(identities).values(row).onConflictDoNothing();
      if (linked.rowCount === 1) return true;
      return (await findUser(database, { issuer, subject }))?.id === userId;
    },
    /**
     * Removes an identity, unless `isLast` returns true for the list of the user's sign-in methods, passkeys
     * included.
     */
    unlinkIdentity: (userId: number, id: string, isLast: (ways: readonly WayIn[]) => boolean) =>
      database.transaction(async (tx) => {
        const { identities: own, passkeys } = await holdWaysIn(tx, userId);
        if (!own.some((way) => way.id === id)) return 'unknown';
        // If the owner had no identity, anyone could claim the owner's account.
        if (own.length === 1 && userId === ownerId) return 'last';
        if (isLast([...own, ...passkeys])) return 'last';
        await tx.delete(identities).where(eq(identities.id, id));
        return 'unlinked';
      }),
    async findProfile(userId: number) {
      const [profile] = await database
        .select(profileColumns)
        .from(profiles)
        .where(eq(profiles.userId, userId));
      return profile ?? null;
    },
    saveProfile: (userId: number, profile: Partial<Profile>) =>
      saveProfile(database, userId, profile),
    async removeProfile(userId: number) {
      await database.delete(profiles).where(eq(profiles.userId, userId));
    },
  };
}

export type AccountStore = ReturnType<typeof createAccountStore>;

/**
 * Grants end at midnight in the user's time zone, so a new zone moves the end of current grants.
 */
async function keepTimeZone(database: Database, userId: number, timeZone: string): Promise<void> {
  const changed = await database
    .update(users)
    .set({ timeZone })
    .where(and(eq(users.id, userId), sql`${users.timeZone} is distinct from ${timeZone}`));
  if (changed.rowCount === 0) return;
  const isCurrent = and(eq(entitlements.userId, userId), gt(entitlements.endsAt, new Date()));
  for (const { id, untilDay } of await database.select().from(entitlements).where(isCurrent)) {
    if (untilDay === null) continue;
    const endsAt = endOfDayIn(timeZone, untilDay);
    await database.update(entitlements).set({ endsAt }).where(eq(entitlements.id, id));
  }
}

/** Why someone with a verified identity can't sign in. `barred` is the account that they can no longer use. */
export type Refused = 'outside' | 'waiting' | 'uninvited' | { barred: number };

/** Who may create an account, and the invite that the user opened in this browser, if any. */
export interface SignUpTerms {
  rule: 'open' | 'approval' | 'invite';
  inviteHash: Buffer | null;
}

const anyone: SignUpTerms = { rule: 'open', inviteHash: null };

async function findOrCreateUser(
  database: Database,
  carried: Pick<CarriedLimits, 'apply'> | null,
  identity: VerifiedIdentity,
  { rule, inviteHash }: SignUpTerms,
): Promise<number | Refused> {
  return database.transaction(async (tx) => {
    const found = await findUser(tx, identity);
    if (found) return admit(tx, found, inviteHash);
    const isInvited = rule !== 'open' && (await spendInvite(tx, inviteHash));
    if (rule === 'invite' && !isInvited) return 'uninvited';
    const isWaiting = rule === 'approval' && !isInvited;
    const waitingSince = isWaiting ? sql`now()` : null;
    const [user] = await tx
      .insert(users)
      .values({ username: identity.name, email: identity.email, waitingSince })
      .returning({ id: users.id });
    if (!user) throw new Error('The account was not stored.');
    const { issuer, subject, email } = identity;
    const bound = await tx
      .insert(identities)
      .values({ issuer, subject, email, userId: user.id })
      .onConflictDoNothing();
    if (bound.rowCount === 1) {
      // An earlier account of this person may have used up today's prompts, or may have been blocked.
      await carried?.apply(tx, user.id, identity);
      const made = await findUser(tx, identity);
      if (made?.blockedAt !== null) return { barred: user.id };
      return isWaiting ? 'waiting' : user.id;
    }
    // The same user signed in twice at the same time, and the other sign-in created the account first.
    await tx.delete(users).where(eq(users.id, user.id));
    const other = await findUser(tx, identity);
    return other ? admit(tx, other, inviteHash) : 'outside';
  });
}

/** An invite also approves an account that is waiting for approval. */
async function admit(
  session: Session,
  {
    id,
    blockedAt,
    waitingSince,
  }: Pick<typeof users.$inferSelect, 'id' | 'blockedAt' | 'waitingSince'>,
  inviteHash: Buffer | null,
): Promise<number | Refused> {
  if (blockedAt !== null) return { barred: id };
  if (waitingSince === null) return id;
  if (!(await spendInvite(session, inviteHash))) return 'waiting';
  await session.update(users).set({ waitingSince: null }).where(eq(users.id, id));
  return id;
}

async function findUser(
  session: Session,
  { issuer, subject }: Pick<VerifiedIdentity, 'issuer' | 'subject'>,
) {
  const [found] = await session
    .select({ id: users.id, blockedAt: users.blockedAt, waitingSince: users.waitingSince })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found ?? null;
}

const { email, fullName, phone, address, country } = profiles;
const profileColumns = { email, fullName, phone, address, country };
const emptyProfile: Profile = { email: '', fullName: '', phone: '', address: '', country: '' };

/** Fields that are left out keep their values. */
async function saveProfile(
  database: Database,
  userId: number,
  profile: Partial<Profile>,
): Promise<Profile> {
  const [saved] = await database
    .insert(profiles)
    .values({ ...emptyProfile, ...profile, userId })
    .onConflictDoUpdate({ target: profiles.userId, set: { ...profile, updatedAt: new Date() } })
    .returning(profileColumns);
  return saved ?? { ...emptyProfile, ...profile };
}
