import { sql } from 'drizzle-orm';
import {
  bigint,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { budgetKinds } from '#shared/contract/budgets/constants.ts';
import { users } from './accounts.ts';
import { apiKeys } from './api-keys.ts';
import { carriedUser, instant } from './columns.ts';

const budgetOf = () =>
  uuid('budget_id')
    .notNull()
    .references(() => budgets.id, { onDelete: 'cascade' });

/**
 * What may be spent, in millionths of a US dollar, null where nothing bounds it. Every key has one, so that what it
 * spends is known; a person and the installation only while they are bounded.
 */
export const budgets = pgTable(
  'budgets',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: budgetKinds }).notNull(),
    keyId: uuid('key_id')
      .unique()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    /** Whose it is, the person of a key too; null for the installation's. */
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, {
      onDelete: 'cascade',
    }),
    /** The installation's stand in its settings. */
    dayMicroUsd: bigint('day_micro_usd', { mode: 'number' }),
    monthMicroUsd: bigint('month_micro_usd', { mode: 'number' }),
    totalMicroUsd: bigint('total_micro_usd', { mode: 'number' }),
  },
  (table) => [
    index('budgets_user').on(table.userId),
    uniqueIndex('budgets_person')
      .on(table.userId, table.kind)
      .where(sql`${table.kind} in ('person', 'allowance')`),
    uniqueIndex('budgets_installation')
      .on(table.kind)
      .where(sql`${table.kind} = 'installation'`),
  ],
);

/** What is set aside for a query from before it is admitted until what it cost is known. */
export const reservations = pgTable(
  'reservations',
  {
    /** Stored a moment before its query. */
    queryId: uuid('query_id').notNull(),
    budgetId: budgetOf(),
    microUsd: bigint('micro_usd', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.queryId, table.budgetId] }),
    index('reservations_budget').on(table.budgetId),
  ],
);

/** What ended queries cost, by the day on which they were asked. */
export const spending = pgTable(
  'spending',
  {
    budgetId: budgetOf(),
    day: date().notNull(),
    microUsd: bigint('micro_usd', { mode: 'number' }).notNull(),
    userId: carriedUser(),
  },
  (table) => [
    primaryKey({ columns: [table.budgetId, table.day] }),
    index('spending_user').on(table.userId),
  ],
);
