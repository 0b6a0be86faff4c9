import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { PreferenceStore } from '../ports.ts';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { findQuery } from '../../query/index.ts';
import { noteComparedAnswers } from '../../statistics/index.ts';
import { senderIs } from '../../users/index.ts';
import { preferences } from '../schema.ts';
import { queries } from '../../query/schema.ts';

const dayMs = 24 * 60 * 60 * 1000;

export function createPreferenceStore(database: Database): PreferenceStore {
  return {
    async findComparison(userId, prompt) {
      if (userId === null) return null;
      const [newest] = await database
        .select({ id: queries.id })
        .from(queries)
        .where(
          and(
            senderIs({ userId }),
            eq(queries.compareMode, true),
            eq(queries.prompt, prompt),
            gt(queries.createdAt, new Date(Date.now() - dayMs)),
          ),
        )
        .orderBy(desc(queries.createdAt))
        .limit(1);
      return newest ? findQuery(database, newest.id) : null;
    },
    async save(preference) {
      await database.transaction(async (tx) => {
        const isBlind = await reveal(tx, preference.queryId);
        await tx
          .insert(preferences)
          .values({ ...preference, isBlind })
          .onConflictDoNothing();
        await noteComparedAnswers(tx, sql`p.query_id = ${preference.queryId}`);
      });
      const [stored] = await database
        .select()
        .from(preferences)
        .where(eq(preferences.queryId, preference.queryId));
      return stored ?? { ...preference, isBlind: false };
    },
  };
}

/** Reveals the model names. Returns true if they were hidden until now. */
async function reveal(tx: Pick<Session, 'update'>, queryId: string): Promise<boolean> {
  const revealed = await tx
    .update(queries)
    .set({ blind: 'revealed' })
    .where(and(eq(queries.id, queryId), eq(queries.blind, 'hidden')));
  return revealed.rowCount === 1;
}
