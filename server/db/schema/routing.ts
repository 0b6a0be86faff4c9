import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { ModelShift } from '#shared/contract/routing/schemas.ts';
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
});

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
