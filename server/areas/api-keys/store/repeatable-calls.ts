import { and, eq, exists, getTableColumns, not, or, sql } from 'drizzle-orm';
import type { RepeatableCalls } from '../ports.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { repeatableCalls } from '../schema.ts';
import { queries } from '../../query/schema.ts';

export function createRepeatableCalls(database: Database): RepeatableCalls {
  const isCall = (keyId: string, mark: string) =>
    and(eq(repeatableCalls.keyId, keyId), eq(repeatableCalls.mark, mark));
  const isAdmitted = exists(
    database
      .select({ id: queries.id })
      .from(queries)
      .where(eq(queries.id, repeatableCalls.queryId)),
  );
  return {
    async begin({ keyId, mark, bodyHash, queryId }) {
      await database
        .delete(repeatableCalls)
        .where(
          and(
            eq(repeatableCalls.keyId, keyId),
            or(
              sql`${repeatableCalls.createdAt} < now() - interval '1 day'`,
              and(
                isCall(keyId, mark),
                not(isAdmitted),
                sql`${repeatableCalls.createdAt} < now() - interval '2 minutes'`,
              ),
            ),
          ),
        );
      const begun = await database
        .insert(repeatableCalls)
        .values({ keyId, mark, bodyHash, queryId })
        .onConflictDoNothing();
      if (begun.rowCount === 1) return 'new';
      const [found] = await database
        .select({ ...getTableColumns(repeatableCalls), isAdmitted: sql<boolean>`${isAdmitted}` })
        .from(repeatableCalls)
        .where(isCall(keyId, mark));
      // The other call was refused in the meantime, and its row was removed.
      if (!found) return 'beginning';
      if (!found.bodyHash.equals(bodyHash)) return 'other-body';
      return found.isAdmitted ? { queryId: found.queryId } : 'beginning';
    },
    async forget(keyId, mark) {
      await database.delete(repeatableCalls).where(isCall(keyId, mark));
    },
  };
}
