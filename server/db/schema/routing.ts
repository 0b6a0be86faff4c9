import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import type { ModelId } from '#shared/contract/models/schemas.ts';
import type { ModelShift, PolicyResult } from '#shared/contract/routing/schemas.ts';
import type { PackedNote } from '../decisions/pack-note.ts';
import { instant } from './columns.ts';

/** What administrators let the router learn from comparisons; rows are added and never changed. */
export const routingPolicies = pgTable('routing_policies', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  madeAt: instant('made_at').notNull().defaultNow(),
  madeBy: text('made_by').notNull(),
  /** How many comparisons it was made from. */
  comparisons: integer().notNull(),
  /** The shifts that count. */
  shifts: jsonb().$type<ModelShift[]>().notNull(),
  /** The policy that was in force before; null where none was. */
  replacedId: integer('replaced_id'),
  /** What its replay said when it was reviewed; null for those of before that was kept. */
  promise: jsonb().$type<PolicyResult>(),
});

/** Candidates as administrators saw them, for some days: what is promoted is one of these. */
export const routingReviews = pgTable('routing_reviews', {
  fingerprint: text().primaryKey(),
  /** The newest preference that was counted. */
  asOf: bigint('as_of', { mode: 'number' }).notNull(),
  comparisons: integer().notNull(),
  shifts: jsonb().$type<ModelShift[]>().notNull(),
  promise: jsonb().$type<PolicyResult>().notNull(),
  seenAt: instant('seen_at').notNull().defaultNow(),
});

/**
 * The numbers of decisions whose prompts were deleted, with nothing that leads to the prompt or to who
 * sent it.
 */
export const routingDecisions = pgTable(
  'routing_decisions',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    decidedOn: date('decided_on').notNull(),
    decision: json().$type<PackedNote>().notNull(),
    /** What each answer cost. */
    receipts: json().$type<[model: ModelId, microUsd: number][]>().notNull(),
  },
  (table) => [index('routing_decisions_day').on(table.decidedOn)],
);

/** One row, from the first promotion on: which policy is in force. */
export const routingInForce = pgTable(
  'routing_in_force',
  {
    id: smallint().primaryKey().default(1),
    /** Null: published figures alone are in force. */
    policyId: integer('policy_id').references(() => routingPolicies.id),
    since: instant('since').notNull().defaultNow(),
    by: text().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [check('routing_in_force_single_row', sql`${table.id} = 1`)],
);
