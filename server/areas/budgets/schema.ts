import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { budgetKinds } from '#shared/contract/budgets/constants.ts';
import { ofUser } from '../accounts/schema.ts';
import { apiKeys } from '../api-keys/schema.ts';
import { carriedUser, instant } from '../../platform/db/columns.ts';

const budgetOf = () =>
  uuid('budget_id')
    .notNull()
    .references(() => budgets.id, { onDelete: 'cascade' });

/**
 * Budgets in millionths of a US dollar; null means no limit. Every key has a row, so that its spending is
 * known. Users, tags and the installation have one only while a limit is set.
 */
export const budgets = pgTable(
  'budgets',
  (t) => ({
    id: t.uuid().primaryKey().defaultRandom(),
    kind: t.text({ enum: budgetKinds }).notNull(),
    keyId: t
      .uuid('key_id')
      .unique()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** The user, or the owner of the key; null for the installation. */
    userId: ofUser(),
    /** Null for the installation, whose amounts are in its settings. */
    dayMicroUsd: t.bigint('day_micro_usd', { mode: 'number' }),
    monthMicroUsd: t.bigint('month_micro_usd', { mode: 'number' }),
    totalMicroUsd: t.bigint('total_micro_usd', { mode: 'number' }),
    /** The administrator's limit for a key. The owner's limit applies if it is lower. */
    capDayMicroUsd: t.bigint('cap_day_micro_usd', { mode: 'number' }),
    capMonthMicroUsd: t.bigint('cap_month_micro_usd', { mode: 'number' }),
    capTotalMicroUsd: t.bigint('cap_total_micro_usd', { mode: 'number' }),
    /** The tag of API calls that the budget limits. `setBudget` keeps at most one budget per tag. */
    tag: t.text(),
  }),
  (table) => [
    index('budgets_user').on(table.userId),
    uniqueIndex('budgets_person')
      .on(table.userId, table.kind)
      .where(sql`${table.kind} in ('person', 'allowance')`),
    index('budgets_tag')
      .on(table.tag)
      .where(sql`${table.tag} is not null`),
    uniqueIndex('budgets_installation')
      .on(table.kind)
      .where(sql`${table.kind} = 'installation'`),
  ],
);

/** The amount reserved for a query, from before its admission until its cost is known. */
export const reservations = pgTable(
  'reservations',
  (t) => ({
    /** The query that the reservation is for, which is stored right after the reservation. */
    queryId: t.uuid('query_id').notNull(),
    budgetId: budgetOf(),
    microUsd: t.bigint('micro_usd', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.queryId, table.budgetId] }),
    index('reservations_budget').on(table.budgetId),
  ],
);

/** The cost of finished queries, by the day on which they were sent. */
export const spending = pgTable(
  'spending',
  (t) => ({
    budgetId: budgetOf(),
    day: t.date().notNull(),
    microUsd: t.bigint('micro_usd', { mode: 'number' }).notNull(),
    userId: carriedUser(),
  }),
  (table) => [
    primaryKey({ columns: [table.budgetId, table.day] }),
    index('spending_user').on(table.userId),
  ],
);
