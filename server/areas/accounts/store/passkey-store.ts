import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm';
import type { PasskeyStore } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { passkeys, users } from '../schema.ts';
import { holdWaysIn } from './ways-in.ts';

export function createPasskeyStore(database: Database): PasskeyStore {
  return {
    list: (userId) =>
      database
        .select()
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.createdAt), asc(passkeys.id)),
    async find(id) {
      const [found] = await database
        .select({ ...getTableColumns(passkeys), email: users.email })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(and(eq(passkeys.id, id), isNull(users.blockedAt)));
      return found ?? null;
    },
    async add(userId, { id, publicKey, counter, transports }, name) {
      const row = { id, userId, publicKey: Buffer.from(publicKey), counter, transports, name };
      const added = await database.insert(passkeys).values(row).onConflictDoNothing();
      return added.rowCount === 1;
    },
    async noteUse(id, counter) {
      await database
        .update(passkeys)
        .set({ counter, lastUsedAt: new Date() })
        .where(eq(passkeys.id, id));
    },
    remove: (userId, id, isLast) =>
      database.transaction(async (tx) => {
        const { identities, passkeys: own } = await holdWaysIn(tx, userId);
        if (!own.some((way) => way.id === id)) return 'unknown';
        if (isLast([...identities, ...own])) return 'last';
        await tx.delete(passkeys).where(eq(passkeys.id, id));
        return 'removed';
      }),
  };
}
