import { and, eq, sql } from 'drizzle-orm';
import { ownerId } from '../../domain/accounts/actor.ts';
import type { AccountStore, VerifiedIdentity } from '../../domain/accounts/ports.ts';
import type { Database, Session } from '../connection/database.ts';
import { identities, sessions, users } from '../schema/accounts.ts';

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
    findOrCreateUser: (identity) => findOrCreateUser(database, identity),
  };
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
    // The same person signed in twice at once, and the other was first.
    await tx.delete(users).where(eq(users.id, user.id));
    return (await findUser(tx, identity))?.id ?? null;
  });
}

async function findUser(session: Session, { issuer, subject }: VerifiedIdentity) {
  const [found] = await session
    .select({ id: users.id, blockedAt: users.blockedAt })
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return found ?? null;
}
