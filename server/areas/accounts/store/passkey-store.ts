import { asc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { passkeys, usedChallenges, users } from '../schema.ts';
import { holdWaysIn } from './ways-in.ts';
import type { Passkey } from '../identity/passkeys.ts';
import type { WayIn } from '../ways-in.ts';

export function createPasskeyStore(database: Database) {
  return {
    list: (userId: number) =>
      database
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    async find(id: string) {
      const [found] = await database
        .select({ ...getTableColumns(passkeys), email: users.email, blockedAt: users.blockedAt })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.id, id));
      return found ?? null;
    },
    /** Returns false if the passkey exists already. */
    async add(userId: number, passkey: Passkey, name: string) {
      const row = { ...passkey, userId, publicKey: Buffer.from(passkey.publicKey), name };
      const added = await database.insert(passkeys).values(row).onConflictDoNothing();
      return added.rowCount === 1;
    },
    async noteUse(id: string, counter: number) {
      await database
        .update(passkeys)
        .set({ counter, lastUsedAt: new Date() })
        .where(eq(passkeys.id, id));
    },
    /** Returns false if the challenge was used before, by any process. */
    async spendChallenge(hash: Buffer, seconds: number) {
      const expiresAt = new Date(Date.now() + seconds * 1000);
      const spent = await database
        .insert(usedChallenges)
        .values({ hash, expiresAt })
        .onConflictDoNothing();
      return spent.rowCount === 1;
    },
    /** Removes a passkey, unless `isLast` returns true for the list of the user's sign-in methods. */
    remove: (userId: number, id: string, isLast: (ways: readonly WayIn[]) => boolean) =>
      database.transaction(async (tx) => {
        const { identities, passkeys: own } = await holdWaysIn(tx, userId);
        if (!own.some((way) => way.id === id)) return 'unknown';
        if (isLast([...identities, ...own])) return 'last';
        await tx.delete(passkeys).where(eq(passkeys.id, id));
        return 'removed';
      }),
  };
}

export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
