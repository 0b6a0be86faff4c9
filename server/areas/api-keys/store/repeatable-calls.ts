import { and, eq, exists, getTableColumns, not, or, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/db/connection/database.ts';
import { repeatableCalls } from '../schema.ts';
import { queries } from '../../query/schema.ts';

/** Calls with an `Idempotency-Key`. Programs can repeat them for a day and get the same answer. */
export function createRepeatableCalls(database: Database) {
  const isCall = (keyId: string, mark: string) =>
    and(eq(repeatableCalls.keyId, keyId), eq(repeatableCalls.mark, mark));
  const isAdmitted = exists(
    database
      .select({ id: queries.id })
      .from(queries)
      .where(eq(queries.id, repeatableCalls.queryId)),
  );
  return {
    /**
     * Returns the query of an earlier call with this `Idempotency-Key`, `other-body` if that call's
     * body was different, or `beginning` if its query isn't admitted yet. Deletes calls whose
     * process died before admission.
     */
    async begin({
      keyId,
      mark,
      bodyHash,
      queryId,
    }: typeof repeatableCalls.$inferInsert): Promise<
      'new' | 'other-body' | 'beginning' | { queryId: string }
    > {
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
    /** Deletes a call that was refused, so that it can be tried again. */
    async forget(keyId: string, mark: string) {
      await database.delete(repeatableCalls).where(isCall(keyId, mark));
    },
  };
}

export type RepeatableCalls = ReturnType<typeof createRepeatableCalls>;
