import type { Rating } from '#shared/contract/preferences/constants.ts';
import type { RatingRow } from '#shared/contract/preferences/schemas.ts';
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Session } from '#server/platform/db/connection/database.ts';
import { findQuery } from '../../query/index.ts';
import { noteComparedAnswers } from '../../statistics/index.ts';
import { senderIs } from '../../users/index.ts';
import { answerRatings, preferences } from '../schema.ts';
import { answers, queries } from '../../query/schema.ts';

export type NewPreference = Pick<
  typeof preferences.$inferSelect,
  'queryId' | 'userId' | 'outcome' | 'position'
>;

const dayMs = 24 * 60 * 60 * 1000;

export function createPreferenceStore(database: Database) {
  return {
    /** The user's newest comparison of this prompt from the last day; null if there is none. */
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
     * Stores the preference for a comparison, unless it already has one, and reveals the model
     * names. Returns the preference that is stored in the end.
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
    /** Stores or changes the rating of an answer; null removes it. */
    async rate(
      { queryId, position }: { queryId: string; position: number },
      rated: { rating: Rating; reason: string | null } | null,
    ): Promise<void> {
      if (rated) {
        await database
          .insert(answerRatings)
          .values({ queryId, position, ...rated })
          .onConflictDoUpdate({
            target: [answerRatings.queryId, answerRatings.position],
            set: { ...rated, ratedAt: sql`now()` },
          });
      } else {
        await database
          .delete(answerRatings)
          .where(and(eq(answerRatings.queryId, queryId), eq(answerRatings.position, position)));
      }
    },
    /** Returns ratings newest first; unless `before` is null, only those with a lower id. */
    async listRatings(before: number | null, limit: number): Promise<RatingRow[]> {
      const rows = await database
        .select({
          id: answerRatings.id,
          userId: queries.userId,
          model: answers.modelId,
          rating: answerRatings.rating,
          reason: answerRatings.reason,
          queryId: answerRatings.queryId,
          ratedAt: answerRatings.ratedAt,
        })
        .from(answerRatings)
        .innerJoin(queries, eq(queries.id, answerRatings.queryId))
        .innerJoin(
          answers,
          and(
            eq(answers.queryId, answerRatings.queryId),
            eq(answers.position, answerRatings.position),
          ),
        )
        .where(before === null ? undefined : lt(answerRatings.id, before))
        .orderBy(desc(answerRatings.id))
        .limit(limit);
      return rows.map(({ ratedAt, ...row }) => ({ ...row, timestamp: ratedAt.toISOString() }));
    },
  };
}

export type PreferenceStore = ReturnType<typeof createPreferenceStore>;

/** Reveals the model names. Returns true if they were hidden before. */
async function reveal(tx: Pick<Session, 'update'>, queryId: string): Promise<boolean> {
  const revealed = await tx
    .update(queries)
    .set({ blind: 'revealed' })
    .where(and(eq(queries.id, queryId), eq(queries.blind, 'hidden')));
  return revealed.rowCount === 1;
}
