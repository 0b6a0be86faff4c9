import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { findQuery } from '../../query/index.ts';
import { noteComparedAnswers } from '../../statistics/index.ts';
import { senderIs } from '../../users/index.ts';
import { preferences } from '../schema.ts';
import { queries } from '../../query/schema.ts';

export interface NewPreference {
  queryId: string;
  userId: number | null;
  outcome: 'preferred' | 'tie' | 'neither';
  /** The preferred answer's position in the comparison; null for a tie or neither. */
  position: number | null;
}

const dayMs = 24 * 60 * 60 * 1000;

export function createPreferenceStore(database: Database) {
  return {
    /** The user's newest comparison of this prompt in the last day; null if there is none. */
    async findComparison(userId: number | null, prompt: string) {
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
    /**
     * Stores the preference of a comparison, unless there is one already, and reveals the names. Returns the
     * stored one.
     */
    async save(preference: NewPreference): Promise<NewPreference> {
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
      return stored ?? preference;
    },
  };
}

export type PreferenceStore = ReturnType<typeof createPreferenceStore>;

/** Reveals the model names. Returns true if they were hidden until now. */
async function reveal(tx: Pick<Session, 'update'>, queryId: string): Promise<boolean> {
  const revealed = await tx
    .update(queries)
    .set({ blind: 'revealed' })
    .where(and(eq(queries.id, queryId), eq(queries.blind, 'hidden')));
  return revealed.rowCount === 1;
}
