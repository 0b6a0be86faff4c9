import { eq, sql } from 'drizzle-orm';
import type { WayIn } from '../ways-in.ts';
import type { Session } from '#server/platform/db/connection/database.ts';
import { identities, passkeys, users } from '../schema.ts';

/** Reads a user's identities and passkeys, and locks them until the transaction ends. */
export async function holdWaysIn(
  session: Session,
  userId: number,
): Promise<Record<'identities' | 'passkeys', WayIn[]>> {
  // The lock makes simultaneous removals run one after another, so that at least one sign-in method remains.
  await session.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for update`);
  const own = await session
    .select({ id: identities.id, issuer: identities.issuer, email: identities.email })
    .from(identities)
    .where(eq(identities.userId, userId));
  const keys = await session
    .select({ id: passkeys.id, email: users.email })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.userId, userId));
  return { identities: own, passkeys: keys.map((key) => ({ ...key, issuer: null })) };
}
