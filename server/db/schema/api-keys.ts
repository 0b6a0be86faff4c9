import { bigint, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { KeyScope } from '#shared/contract/api-keys/constants.ts';
import { users } from './accounts.ts';
import { bytea, carriedUser, instant } from './columns.ts';

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
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    /** Noted once a minute at most. */
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('api_keys_user').on(table.userId)],
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
    userId: carriedUser(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.mark] }),
    index('repeatable_calls_user').on(table.userId),
  ],
);
