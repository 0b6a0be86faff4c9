import { sql } from 'drizzle-orm';
import { check, index, pgTable } from 'drizzle-orm/pg-core';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ModelShift, PolicyResult } from '#shared/contract/routing/schemas.ts';
import type { PackedNote } from './store/pack-note.ts';
import { instant } from '../../platform/db/columns.ts';

/**
 * Routing policies that administrators promoted, learned from comparisons. Rows are added but never changed.
 */
export const routingPolicies = pgTable('routing_policies', (t) => ({
  id: t.integer().primaryKey().generatedAlwaysAsIdentity(),
  madeAt: instant('made_at').notNull().defaultNow(),
  madeBy: t.text('made_by').notNull(),
  /** The number of comparisons on which the policy is based. */
  comparisons: t.integer().notNull(),
  shifts: t.jsonb().$type<ModelShift[]>().notNull(),
  /** The policy that this one replaced; null if there was none. */
  replacedId: t.integer('replaced_id'),
  /**
   * The expected result from the replay when the policy was reviewed; null in rows from before this column
   * existed.
   */
  promise: t.jsonb().$type<PolicyResult>(),
}));

/** Candidates that administrators have seen in recent days. Only these can be promoted. */
export const routingReviews = pgTable('routing_reviews', (t) => ({
  /** Identifies the exact figures of the candidate and, with `asOf`, the votes behind them. */
  fingerprint: t.text().primaryKey(),
  /** The newest vote that the candidate is based on. */
  asOf: t.bigint('as_of', { mode: 'number' }).notNull(),
  comparisons: t.integer().notNull(),
  shifts: t.jsonb().$type<ModelShift[]>().notNull(),
  promise: t.jsonb().$type<PolicyResult>().notNull(),
  seenAt: instant('seen_at').notNull().defaultNow(),
}));

/** The numbers of decisions whose prompts were deleted, without any link to the prompt or its sender. */
export const routingDecisions = pgTable(
  'routing_decisions',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    decidedOn: t.date('decided_on').notNull(),
    decision: t.json().$type<PackedNote>().notNull(),
    /** What each answer cost. */
    receipts: t.json().$type<[model: ModelId, microUsd: number][]>().notNull(),
  }),
  (table) => [index('routing_decisions_day').on(table.decidedOn)],
);

/** A single row with the active policy, created by the first promotion. */
export const routingInForce = pgTable(
  'routing_in_force',
  (t) => ({
    id: t.smallint().primaryKey().default(1),
    /** Null if only published figures apply. */
    policyId: t.integer('policy_id').references(() => routingPolicies.id),
    since: instant('since').notNull().defaultNow(),
    by: t.text().notNull(),
    version: t.integer().notNull().default(1),
  }),
  (table) => [check('routing_in_force_single_row', sql`${table.id} = 1`)],
);
