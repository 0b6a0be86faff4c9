import { bigint, date, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { KeyScope } from '#shared/contract/api-keys/constants.ts';
import { users } from './accounts.ts';
import { bytea, instant } from './columns.ts';

/** Keys with which programs call /v1 in a person's name; only the SHA-256 of each is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey().defaultRandom(),
    hash: bytea().notNull().unique(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** How the key begins, for people to tell it by. */
    prefix: text().notNull(),
    scopes: text().array().$type<KeyScope[]>().notNull(),
    /** Ids of what it may ask for; empty where it may ask for all. */
    models: text().array().notNull(),
    /** What it may spend by day, by month and in all, in millionths of a US dollar; null where nothing bounds it. */
    dayMicroUsd: bigint('day_micro_usd', { mode: 'number' }),
    monthMicroUsd: bigint('month_micro_usd', { mode: 'number' }),
    totalMicroUsd: bigint('total_micro_usd', { mode: 'number' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    /** Noted once a minute at most. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
);

/** What is set aside for each query of a key from before it is admitted until what it cost is known. */
export const budgetReservations = pgTable(
  'budget_reservations',
  {
    /** Stored a moment before its query. */
    queryId: uuid('query_id').primaryKey(),
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    microUsd: bigint('micro_usd', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('budget_reservations_key').on(table.keyId)],
);

/** What the ended queries of a key cost, by the day on which they were asked. */
export const keySpending = pgTable(
  'key_spending',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    microUsd: bigint('micro_usd', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.day] })],
);

/** Which query answers a call that a program marked with an `Idempotency-Key`; kept for a day. */
export const repeatableCalls = pgTable(
  'repeatable_calls',
  {
    keyId: uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    mark: text().notNull(),
    /** SHA-256 of the request's body. */
    bodyHash: bytea('body_hash').notNull(),
    queryId: uuid('query_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.keyId, table.mark] })],
);
