import { and, eq, sql } from 'drizzle-orm';
import type { RepeatableCalls } from '../../domain/api-keys/ports.ts';
import type { Database } from '../connection/database.ts';
import { repeatableCalls } from '../schema/api-keys.ts';

export function createRepeatableCalls(database: Database): RepeatableCalls {
  const isCall = (keyId: string, mark: string) =>
    and(eq(repeatableCalls.keyId, keyId), eq(repeatableCalls.mark, mark));
  return {
    async begin({ keyId, mark, bodyHash, queryId }) {
      await database
        .delete(repeatableCalls)
        .where(
          and(
            eq(repeatableCalls.keyId, keyId),
            sql`${repeatableCalls.createdAt} < now() - interval '1 day'`,
          ),
        );
      const begun = await database
        .insert(repeatableCalls)
        .values({ keyId, mark, bodyHash, queryId })
        .onConflictDoNothing();
      if (begun.rowCount === 1) return 'new';
      const [found] = await database.select().from(repeatableCalls).where(isCall(keyId, mark));
      if (!found) return 'new';
      return found.bodyHash.equals(bodyHash) ? { queryId: found.queryId } : 'other-body';
    },
    async forget(keyId, mark) {
      await database.delete(repeatableCalls).where(isCall(keyId, mark));
    },
  };
}
