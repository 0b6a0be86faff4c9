import { index, pgTable, unique } from 'drizzle-orm/pg-core';
import { ratings } from '#shared/contract/preferences/constants.ts';
import type { PackedNote } from '../routing/index.ts';
import type { ComparedAnswer } from '../statistics/index.ts';
import { users, ofUser } from '../accounts/schema.ts';
import { ofQuery } from '../query/schema.ts';
import { carriedUser, instant } from '../../platform/db/columns.ts';

export const preferenceOutcomes = ['preferred', 'tie', 'neither'] as const;

/** The answer that the sender of a comparison preferred; one row per comparison. */
export const preferences = pgTable(
  'preferences',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queryId: ofQuery().unique(),
    userId: ofUser('set null'),
    outcome: t.text({ enum: preferenceOutcomes }).notNull(),
    /** The preferred answer's position in the comparison; null if none was preferred. */
    position: t.smallint(),
    /** Whether the model names were hidden when the user voted. */
    isBlind: t.boolean('is_blind').notNull().default(false),
    /** What statistics still need after the comparison's texts are deleted; null until it is filled in. */
    columns: t.jsonb().$type<ComparedAnswer[]>(),
    task: t.text(),
    /** The numbers behind the routing decision of the comparison; null if they were not stored. */
    decision: t.json().$type<PackedNote>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [index('preferences_user').on(table.userId, table.id)],
);

/** Ratings of single answers. Administrators can read them, but they don't count as votes. */
export const answerRatings = pgTable(
  'answer_ratings',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queryId: ofQuery(),
    /** The rated answer's position in its query. */
    position: t.smallint().notNull(),
    rating: t.text({ enum: ratings }).notNull(),
    reason: t.text(),
    ratedAt: instant('rated_at').notNull().defaultNow(),
    /** The query's sender, copied by a trigger; null for visitors. */
    userId: carriedUser().references(() => users.id, { onDelete: 'set null' }),
  }),
  (table) => [
    unique('answer_ratings_answer').on(table.queryId, table.position),
    index('answer_ratings_user').on(table.userId),
  ],
);
