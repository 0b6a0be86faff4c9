import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  Failover,
  Recommendation,
  RouteDetails,
  Substitution,
} from '#shared/contract/queries.ts';
import type { Problem } from '#shared/contract/problem.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row: which profile of running this database belongs to, so that the two never mix. */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey().default(1),
    profile: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [check('installation_single_row', sql`${table.id} = 1`)],
);

/** Id 1 is reserved for the owner and never drawn from the sequence. */
export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
  username: text().notNull(),
  email: text(),
  isAdmin: boolean('is_admin').notNull().default(false),
  /** Unused since `paymentCustomers` has it; kept while servers that still read it may be running. */
  formerStripeCustomerId: text('stripe_customer_id'),
  blockedAt: instant('blocked_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** Who an identity provider says somebody is: one account for an issuer and subject. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** The single-use link by which one person may become the owner; one row at most. */
export const ownerLinks = pgTable('owner_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/** Personal data, apart from the account and gone when deleted. */
export const profiles = pgTable('profiles', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  fullName: text('full_name').notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  country: text().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** A saved conversation of a signed-in person; its turns are the queries with its id. */
export const threads = pgTable(
  'threads',
  {
    id: uuid().primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastActiveAt: instant('last_active_at').notNull().defaultNow(),
  },
  (table) => [index('threads_user').on(table.userId, table.lastActiveAt)],
);

/** Only the token's SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** What makes a person Standard; the tier derives from the rows of the active environment. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    source: text({ enum: ['subscription', 'payment', 'grant'] }).notNull(),
    environment: text({ enum: ['test', 'live'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Until when it counts while its renewal is being charged. */
    leewayUntil: instant('leeway_until'),
    /** Why it ended before its time. */
    endedBy: text('ended_by', { enum: ['refund', 'dispute'] }),
    /** The paid invoice or payment intent that it comes from; null for a grant. */
    stripeObject: text('stripe_object'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('entitlements_user').on(table.userId, table.endsAt),
    uniqueIndex('entitlements_stripe_object').on(table.environment, table.stripeObject),
  ],
);

/** A person as Stripe knows them: one customer in each environment, and those that were deleted there. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    environment: text({ enum: ['test', 'live'] }).notNull(),
    customerId: text('customer_id').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Grows with every save, so that an older truth never overwrites a newer one. */
    version: integer().notNull().default(0),
    syncedAt: instant('synced_at'),
    /** When to ask Stripe again without being told to. */
    nextSyncAt: instant('next_sync_at'),
    retiredAt: instant('retired_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.customerId] }),
    uniqueIndex('payment_customers_user')
      .on(table.userId, table.environment)
      .where(sql`${table.retiredAt} is null`),
    index('payment_customers_due')
      .on(table.nextSyncAt)
      .where(sql`${table.nextSyncAt} is not null`),
  ],
);

/** What a person began to pay and has not finished: a second click or tab finds it here. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    environment: text({ enum: ['test', 'live'] }).notNull(),
    kind: text({ enum: ['customer', 'payment', 'subscription', 'card'] }).notNull(),
    /** The idempotency key of making its object at Stripe. */
    attemptId: uuid('attempt_id').notNull(),
    objectId: text('object_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.environment, table.kind] })],
);

/** Subscriptions as Stripe last told of them. */
export const paymentSubscriptions = pgTable(
  'payment_subscriptions',
  {
    environment: text({ enum: ['test', 'live'] }).notNull(),
    subscriptionId: text('subscription_id').notNull(),
    customerId: text('customer_id').notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    status: text({ enum: ['incomplete', 'active', 'past-due', 'paused', 'ended'] }).notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    periodEnd: instant('period_end').notNull(),
    priceCents: integer('price_cents').notNull(),
    card: jsonb().$type<{ brand: string; last4: string; expMonth: number; expYear: number }>(),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.subscriptionId] }),
    index('payment_subscriptions_user').on(table.userId),
  ],
);

/** Every notification of Stripe, once; only its ids, since the truth is fetched. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    environment: text({ enum: ['test', 'live'] }).notNull(),
    type: text().notNull(),
    objectId: text('object_id'),
    customerId: text('customer_id'),
    paymentIntentId: text('payment_intent_id'),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Null until it has been applied, or ignored because it concerns nobody here. */
    appliedAt: instant('applied_at'),
    outcome: text({ enum: ['applied', 'ignored'] }),
  },
  (table) => [
    index('payment_events_left')
      .on(table.receivedAt)
      .where(sql`${table.appliedAt} is null`),
  ],
);

export const queryStatuses = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;

/** One prompt sent. Owned by a user or, for a visitor, by the hash of a cookie. */
export const queries = pgTable(
  'queries',
  {
    id: uuid().primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, {
      onDelete: 'set null',
    }),
    visitorHash: bytea('visitor_hash'),
    /** The conversation it belongs to; saved for a signed-in person once an answer is. */
    threadId: uuid('thread_id').notNull(),
    tier: text({ enum: ['free', 'standard'] }).notNull(),
    kind: text({ enum: ['text', 'multimodal'] }).notNull(),
    prompt: text().notNull(),
    askedModel: text('asked_model').notNull(),
    compareMode: boolean('compare_mode').notNull(),
    parentQuery: text('parent_query'),
    parentResponse: text('parent_response'),
    status: text({ enum: queryStatuses }).notNull(),
    problem: jsonb().$type<Problem>(),
    details: jsonb().$type<RouteDetails>(),
    recommendations: jsonb().$type<Recommendation[]>().notNull().default([]),
    dataBytes: bigint('data_bytes', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    index('queries_user').on(table.userId, table.createdAt),
    index('queries_thread').on(table.threadId, table.createdAt),
    index('queries_visitor')
      .on(table.visitorHash, table.createdAt)
      .where(sql`${table.visitorHash} is not null`),
    index('queries_running')
      .on(table.status)
      .where(sql`${table.status} = 'running'`),
    check('queries_one_owner', sql`num_nonnulls(${table.userId}, ${table.visitorHash}) <= 1`),
  ],
);

/** One model's reply to a query. `upstreamModel` is the vendor's id that was really asked. */
export const answers = pgTable(
  'answers',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queryId: uuid('query_id')
      .notNull()
      .references(() => queries.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    modelId: text('model_id').notNull(),
    /** As the answer names it: the successor's id where one stood in. */
    model: text().notNull(),
    name: text().notNull(),
    upstreamModel: text('upstream_model').notNull(),
    content: text().notNull(),
    reason: text().notNull(),
    finish: text({ enum: ['complete', 'length', 'stopped', 'refused', 'interrupted'] }).notNull(),
    problem: jsonb().$type<Problem>(),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }),
    timeMs: integer('time_ms').notNull(),
    failovers: jsonb().$type<Failover[]>().notNull(),
    substitution: jsonb().$type<Substitution>(),
    finishedAt: instant('finished_at').notNull(),
  },
  (table) => [uniqueIndex('answers_query').on(table.queryId, table.position)],
);

/** Images that models made; fetched by an unguessable id, by their query's owner only. */
export const generatedImages = pgTable(
  'generated_images',
  {
    id: uuid().primaryKey(),
    queryId: uuid('query_id')
      .notNull()
      .references(() => queries.id, { onDelete: 'cascade' }),
    mediaType: text('media_type').notNull(),
    bytes: bytea().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [index('generated_images_query').on(table.queryId)],
);

/** Files sent with the turns of a saved thread, as they went to the models. */
export const keptFiles = pgTable(
  'kept_files',
  {
    id: uuid().primaryKey(),
    queryId: uuid('query_id')
      .notNull()
      .references(() => queries.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    kind: text({ enum: ['image', 'document'] }).notNull(),
    fileName: text('file_name').notNull(),
    mediaType: text('media_type').notNull(),
    bytes: bytea().notNull(),
    /** A document's text; null for an image. */
    text: text(),
    hasPictures: boolean('has_pictures').notNull(),
    width: integer(),
    height: integer(),
  },
  (table) => [index('kept_files_query').on(table.queryId, table.position)],
);

export const preferenceOutcomes = ['preferred', 'tie', 'neither'] as const;

/** Which answer of a comparison its owner preferred: one for a comparison. */
export const preferences = pgTable('preferences', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  queryId: uuid('query_id')
    .notNull()
    .unique()
    .references(() => queries.id, { onDelete: 'cascade' }),
  userId: bigint('user_id', { mode: 'number' }).references(() => users.id, {
    onDelete: 'set null',
  }),
  outcome: text({ enum: preferenceOutcomes }).notNull(),
  /** The preferred answer's place in the comparison; null for a tie or neither. */
  position: smallint(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/**
 * What each subject (`user:7`, `address:192.0.2.1`) has used: the times of the last minute's
 * submissions and a count for one calendar day.
 */
export const usageLimits = pgTable('usage_limits', {
  subject: text().primaryKey(),
  recent: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
  day: date().notNull(),
  dayCount: integer('day_count').notNull(),
});

/** Models that their vendor said are gone; asked again after a day in case it was a mistake. */
export const retiredModels = pgTable('retired_models', {
  upstreamId: text('upstream_id').primaryKey(),
  provider: text().notNull(),
  vendorMessage: text('vendor_message').notNull(),
  noticedAt: instant('noticed_at').notNull(),
});
