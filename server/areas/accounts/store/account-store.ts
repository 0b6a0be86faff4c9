import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { endOfDayIn } from '#shared/lib/days.ts';
import { ownerId } from '#server/platform/actor.ts';
import type { AccountStore, VerifiedIdentity } from '../ports.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { holdWaysIn } from './ways-in.ts';
import { identities, sessions, users } from '../schema.ts';
import { entitlements } from '../../billing/schema.ts';

export function createAccountStore(database: Database): AccountStore {
  return {
    async block(userId) {
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
    async unblock(userId) {
      const freed = await database
        .update(users)
        .set({ blockedAt: null })
        .where(eq(users.id, userId));
      return freed.rowCount === 1;
    },
    keepTimeZone: (userId, timeZone) => keepTimeZone(database, userId, timeZone),
    findOrCreateUser: (identity) => findOrCreateUser(database, identity),
    listIdentities: (userId) =>
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
    async linkIdentity(userId, { issuer, subject, email }) {
      const row = { issuer, subject, email, userId };
      const linked = await database.insert(identities).values(row).onConflictDoNothing();
      if (linked.rowCount === 1) return true;
      return (await findUser(database, { issuer, subject }))?.id === userId;
    },
    unlinkIdentity: (userId, id, isLast) =>
      database.transaction(async (tx) => {
        const { identities: own, passkeys } = await holdWaysIn(tx, userId);
        if (!own.some((way) => way.id === id)) return 'unknown';
        // Without an identity the owner's account could be claimed by anyone.
        if (own.length === 1 && userId === ownerId) return 'last';
        if (isLast([...own, ...passkeys])) return 'last';
        await tx.delete(identities).where(eq(identities.id, id));
        return 'unlinked';
      }),
  };
}

/**
 * A grant ends at the end of a day in the user's time zone, so a new zone moves the ends of current grants.
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

async function findOrCreateUser(
  database: Database,
  identity: VerifiedIdentity,
): Promise<number | null> {
  return database.transaction(async (tx) => {
    const found = await findUser(tx, identity);
    if (found) return found.blockedAt === null ? found.id : null;
    const [user] = await tx
      .insert(users)
      .values({ username: identity.name, email: identity.email })
      .returning({ id: users.id });
    if (!user) throw new Error('The account was not stored.');
    const { issuer, subject, email } = identity;
    const bound = await tx
      .insert(identities)
      .values({ issuer, subject, email, userId: user.id })
      .onConflictDoNothing();
    if (bound.rowCount === 1) return user.id;
    // The same user signed in twice at once, and the other sign-in created the account first.
    await tx.delete(users).where(eq(users.id, user.id));
    return (await findUser(tx, identity))?.id ?? null;
  });
}

async function findUser(
  session: Session,
  { issuer, subject }: Pick<VerifiedIdentity, 'issuer' | 'subject'>,
) {
  const [found] = await session
    .select({ id: users.id, blockedAt: users.blockedAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found ?? null;
}
