import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { KeyScope } from '#shared/contract/api-keys/constants.ts';
import type { ResponseRequest, V1Response } from '#shared/contract/v1/responses-schemas.ts';
import { ofUser } from '../accounts/schema.ts';
import { bytea, carriedUser, instant } from '../../platform/db/columns.ts';

/** Keys that programs use to call /v1 on a user's behalf. Only the SHA-256 of each key is stored. */
export const apiKeys = pgTable(
  'api_keys',
  (t) => ({
    id: t.uuid().primaryKey().defaultRandom(),
    hash: bytea().notNull().unique(),
    userId: ofUser().notNull(),
    name: t.text().notNull(),
    /** The first characters of the key, so that users can recognize it. */
    prefix: t.text().notNull(),
    scopes: t.text().array().$type<KeyScope[]>().notNull(),
    /** Ids of the models that the key may use; empty if it may use all. */
    models: t.text().array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    /** Updated at most once per minute. */
    lastUsedAt: instant('last_used_at'),
    /** How long identical calls receive the same answer; null if every call gets its own answer. */
    cacheSeconds: t.integer('cache_seconds'),
    /**
     * Whether this key shares cached answers with other people's keys that do the same.
     */
    sharesCache: t.boolean('shares_cache').notNull().default(false),
  }),
  (table) => [index('api_keys_user').on(table.userId)],
);

/** Maps a call with an `Idempotency-Key` to the query that answers it. Rows are deleted after a day. */
export const repeatableCalls = pgTable(
  'repeatable_calls',
  (t) => ({
    keyId: t
      .uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    mark: t.text().notNull(),
    /** SHA-256 of the request's body. */
    bodyHash: bytea('body_hash').notNull(),
    queryId: t.uuid('query_id').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    userId: carriedUser(),
  }),
  (table) => [
    primaryKey({ columns: [table.keyId, table.mark] }),
    index('repeatable_calls_user').on(table.userId),
  ],
);

/**
 * Calls whose answers can be sent again to identical calls. The answers themselves are stored with
 * their queries.
 */
export const cachedAnswers = pgTable(
  'cached_answers',
  (t) => ({
    queryId: t.uuid('query_id').primaryKey(),
    keyId: t
      .uuid('key_id')
      .notNull()
      .references(() => apiKeys.id, { onDelete: 'cascade' }),
    userId: t.bigint('user_id', { mode: 'number' }).notNull(),
    /** SHA-256 of everything that determines the answer. */
    callHash: bytea('call_hash').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    index('cached_answers_created').on(table.createdAt),
    index('cached_answers_user').on(table.userId),
    index('cached_answers_key').on(table.keyId),
    index('cached_answers_call').on(table.callHash),
  ],
);

/** Responses that programs keep with `store: true`, to fetch them later and to continue them. */
export const storedResponses = pgTable(
  'stored_responses',
  (t) => ({
    queryId: t.uuid('query_id').primaryKey(),
    userId: ofUser().notNull(),
    /** The response that this one continues; null if it is the first. */
    previousId: t.uuid('previous_id'),
    request: t.json().$type<ResponseRequest>().notNull(),
    /** Null while the response is running. */
    response: t.json().$type<V1Response>(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    index('stored_responses_user').on(table.userId),
    index('stored_responses_created').on(table.createdAt),
  ],
);
