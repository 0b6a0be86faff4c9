import { eq, sql } from 'drizzle-orm';
import type { Session } from '../connection/database.ts';
import { identities, passkeys, users } from '../schema/accounts.ts';

/** The ids of a person's identities and passkeys, which nobody else changes until the transaction ends. */
export async function holdWaysIn(session: Session, userId: number) {
  // Two ways that are taken away at once wait here for one another, so that one stays.
  await session.execute(sql`select 1 from ${users} where ${users.id} = ${userId} for update`);
  const own = await session
    .select({ id: identities.id })
    .from(identities)
    .where(eq(identities.userId, userId));
  const keys = await session
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
  return { identities: own.map(({ id }) => id), passkeys: keys.map(({ id }) => id) };
}
