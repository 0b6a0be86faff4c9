import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { ownerId } from '#server/platform/actor.ts';
import type { VerifiedIdentity } from '../identity/openid-sign-in.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { identities, users } from '../schema.ts';
import { ownerLinks } from '#server/platform/db/schema.ts';

/** The owner is user 1. Being the first to sign in isn't enough to become the owner. */
export function createOwnerStore(database: Database) {
  return {
    hasOwner: () => hasOwner(database),
    /**
     * Makes this identity the owner's. If it already has an account, the owner takes over everything that
     * belongs to it. Returns false if there is an owner already.
     */
    bindOwner: (identity: VerifiedIdentity) =>
      database.transaction((tx) => bindOwner(tx, identity)),
    /** Saves the hash of a single-use link. Links from other starting processes stay valid. */
    async saveOwnerLink(tokenHash: Buffer, expiresAt: Date) {
      await database.transaction(async (tx) => {
        await tx.delete(ownerLinks).where(lte(ownerLinks.expiresAt, new Date()));
        await tx.insert(ownerLinks).values({ tokenHash, expiresAt });
      });
    },
    /** Uses up the link. Returns false if it is unknown, expired or already used. */
    async spendOwnerLink(tokenHash: Buffer) {
      const spent = await database
        .delete(ownerLinks)
        .where(and(eq(ownerLinks.tokenHash, tokenHash), gt(ownerLinks.expiresAt, new Date())));
      return spent.rowCount === 1;
    },
  };
}

export type OwnerStore = ReturnType<typeof createOwnerStore>;

async function hasOwner(session: Session): Promise<boolean> {
  const bound = await session
    .select({ userId: identities.userId })
    .from(identities)
    .where(eq(identities.userId, ownerId))
    .limit(1);
  return bound.length > 0;
}

async function bindOwner(session: Session, identity: VerifiedIdentity): Promise<boolean> {
  const { issuer, subject, email, name } = identity;
  await session.insert(users).values({ id: ownerId, username: name, email }).onConflictDoNothing();
  // Locks the owner's row, so that simultaneous attempts to become the owner run one after another.
  await session.execute(sql`select 1 from users where id = ${ownerId} for update`);
  if (await hasOwner(session)) return false;
  await session
    .update(users)
    .set({ username: name, email, isAdmin: true })
    .where(eq(users.id, ownerId));
  const [former] = await session
    .select({ userId: identities.userId })
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  if (former) {
    await session
      .delete(identities)
      .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
    await moveAccount(session, former.userId);
  }
  await session.insert(identities).values({ issuer, subject, email, userId: ownerId });
  await session.delete(ownerLinks);
  return true;
}

/**
 * Moves the owner's earlier account, with everything that refers to it, to user 1. A trigger moves its daily usage
 * when its queries move.
 */
async function moveAccount(session: Session, from: number): Promise<void> {
  const { rows } = await session.execute<{ table: string; column: string }>(references);
  const carried = ['repeatable_calls', 'shared_pictures', 'spending'].map((table) => {
    return { table, column: 'user_id' };
  });
  for (const { table, column } of [...rows, ...carried]) {
    const [whose, name] = [sql.identifier(column), sql.identifier(table)];
    await session.execute(sql`update ${name} set ${whose} = ${ownerId} where ${whose} = ${from}`);
  }
  await session.delete(users).where(eq(users.id, from));
}

const references = sql`
  select t.relname as table, a.attname as column
  from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'users'::regclass and t.relname <> 'daily_usage'
  order by 1, 2`;
