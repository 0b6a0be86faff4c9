import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type {
  AskedWith,
  Failover,
  Recommendation,
  RouteDetails,
  Substitution,
} from '#shared/contract/query/schemas.ts';
import { queryKinds } from '#shared/contract/requests/constants.ts';
import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { WebFinds } from '#shared/contract/query/web-search.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { OpenCircuit } from '../models/index.ts';
import type { PackedNote } from '../routing/index.ts';
import { ofUser } from '../accounts/schema.ts';
import type { AnswerDraft } from './stream/ports.ts';
import type { KeptInstructions } from './ports.ts';
import type { Timeline } from './answer/ports.ts';
import { bytea, carriedUser, instant } from '../../platform/db/columns.ts';

export const queryStatuses = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;

export const blindStates = ['hidden', 'revealed'] as const;

/**
 * Why a query has no texts. They were deleted with their thread or account, at a certain age if
 * they had no thread, or by the program that sent them. Those of temporary queries are never stored.
 */
const forgottenReasons = ['thread', 'account', 'age', 'temporary', 'program'] as const;
export type Forgotten = (typeof forgottenReasons)[number];

/**
 * A prompt, or a call of another kind, such as embeddings, whose texts aren't stored. The sender is a user
 * or, for a visitor, the hash of a cookie.
 */
export const queries = pgTable(
  'queries',
  (t) => ({
    id: t.uuid().primaryKey(),
    userId: ofUser('set null'),
    visitorHash: bytea('visitor_hash'),
    /** The query's thread. It is saved for signed-in users as soon as the query has an answer. */
    threadId: t.uuid('thread_id').notNull(),
    /**
     * The query that this one continues, or the thread's id for the first query. Equal for all
     * versions of a prompt. Null in rows from older releases, each of which continues the row
     * before it in time.
     */
    parentId: t.uuid('parent_id'),
    /** For another version of a query with files, the query that the files are stored with. */
    filesOf: t.uuid('files_of'),
    tier: t.text({ enum: ['free', 'standard'] }).notNull(),
    kind: t.text({ enum: queryKinds }).notNull(),
    prompt: t.text().notNull(),
    askedModel: t.text('asked_model').notNull(),
    compareMode: t.boolean('compare_mode').notNull(),
    /** For a blind comparison, whether the model names are still hidden; null for every other query. */
    blind: t.text({ enum: blindStates }),
    /** The comparison whose answers this query combines. */
    combines: t.uuid(),
    parentQuery: t.text('parent_query'),
    parentResponse: t.text('parent_response'),
    /** The sender's instructions as worded at the time; null if there were none. */
    instructions: t.jsonb().$type<KeptInstructions>(),
    status: t.text({ enum: queryStatuses }).notNull(),
    problem: t.jsonb().$type<Problem>(),
    details: t.jsonb().$type<RouteDetails>(),
    /**
     * The numbers behind Auto's decision, if it had a choice. Stored as json, because jsonb takes
     * twice the space and only the list of requests reads a part of it.
     */
    decision: t.json().$type<PackedNote>(),
    /** Why the query's texts were deleted; null while they are kept, and in rows older than this column. */
    forgotten: t.text({ enum: forgottenReasons }),
    recommendations: t.jsonb().$type<Recommendation[]>().notNull().default([]),
    dataBytes: t.bigint('data_bytes', { mode: 'number' }).notNull(),
    /** The server process that runs the query; null in rows from releases without this column. */
    processId: t.uuid('process_id'),
    /** Whether the sender stopped the query through a process other than the one that runs it. */
    stopAsked: t.boolean('stop_asked').notNull().default(false),
    /** Whether a program sent the query. Null in rows from before this column existed. */
    isProgram: t.boolean('is_program'),
    /** Whether a program receives the answer as a stream. Null in rows from before this column existed. */
    isStreamed: t.boolean('is_streamed'),
    /** The labels that a program sent with the query, such as `team:search`; null if there are none. */
    tags: t.text().array(),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  }),
  (table) => [
    index('queries_user').on(table.userId, table.createdAt),
    index('queries_thread').on(table.threadId, table.createdAt),
    index('queries_visitor')
      .on(table.visitorHash, table.createdAt)
      .where(sql`${table.visitorHash} is not null`),
    index('queries_asked').on(table.createdAt),
    index('queries_not_answered')
      .on(table.status, table.createdAt)
      .where(sql`${table.status} in ('failed', 'stopped', 'interrupted')`),
    index('queries_decided')
      .on(table.createdAt)
      .where(sql`${table.decision} is not null`),
    index('queries_running')
      .on(table.status)
      .where(sql`${table.status} = 'running'`),
    index('queries_tags')
      .using('gin', table.tags)
      .where(sql`${table.tags} is not null`),
    index('queries_tagged')
      .on(table.createdAt)
      .where(sql`${table.tags} is not null`),
    check('queries_one_owner', sql`num_nonnulls(${table.userId}, ${table.visitorHash}) <= 1`),
  ],
);

/** One model's reply to a query. `upstreamModel` is the vendor's id of the model that we called. */
export const answers = pgTable(
  'answers',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    queryId: ofQuery(),
    position: t.smallint().notNull(),
    modelId: t.text('model_id').notNull(),
    /** The model that the answer names. If a successor answered, this is the successor's id. */
    model: t.text().notNull(),
    name: t.text().notNull(),
    upstreamModel: t.text('upstream_model').notNull(),
    content: t.text().notNull(),
    /** The calls that the model wants the program to make. */
    toolCalls: t.jsonb('tool_calls').$type<ToolCall[]>(),
    /** What the model found on the web; null if it didn't search. */
    web: t.jsonb().$type<WebFinds>(),
    /** The answer in the vendor's format, for the next prompt. Queries never look inside it. */
    vendorBlocks: t.json('vendor_blocks').$type<object[]>(),
    /** Billed web searches and their cost; null if there were none. */
    searches: t.integer(),
    searchCostMicroUsd: t.bigint('search_cost_micro_usd', { mode: 'number' }),
    reason: t.text().notNull(),
    finish: t.text({ enum: ['complete', 'length', 'stopped', 'refused', 'interrupted'] }).notNull(),
    problem: t.jsonb().$type<Problem>(),
    inputTokens: t.integer('input_tokens'),
    outputTokens: t.integer('output_tokens'),
    costMicroUsd: t.bigint('cost_micro_usd', { mode: 'number' }),
    timeMs: t.integer('time_ms').notNull(),
    failovers: t.jsonb().$type<Failover[]>().notNull(),
    substitution: t.jsonb().$type<Substitution>(),
    /** What we sent the model besides the conversation. */
    askedWith: t.jsonb('asked_with').$type<AskedWith>(),
    /** When each attempt started and ended; null in rows from before this column existed. */
    timeline: t.json().$type<Timeline>(),
    finishedAt: instant('finished_at').notNull(),
    /** The query's sender, copied on insert. */
    userId: carriedUser(),
    visitorHash: bytea('visitor_hash'),
  }),
  (table) => [
    uniqueIndex('answers_query').on(table.queryId, table.position),
    index('answers_user')
      .on(table.userId)
      .where(sql`${table.userId} is not null`),
    index('answers_visitor')
      .on(table.visitorHash)
      .where(sql`${table.visitorHash} is not null`),
    index('answers_model').on(table.modelId, table.finishedAt),
    index('answers_failed_over')
      .on(table.finishedAt)
      .where(sql`${table.failovers} <> '[]'`),
    // Answers with a failed attempt. `problem` is set if the last attempt failed; if there were
    // several attempts, an earlier one failed.
    index('answers_failing')
      .on(table.finishedAt)
      .where(
        sql`${table.problem} is not null or json_array_length(${table.timeline} -> 'attempts') > 1`,
      ),
  ],
);

/**
 * The partial text of running answers, saved every few seconds. The rows are deleted when the answer is stored.
 * If the process dies first, the partial text becomes the answer. `draft` is the answer without its text.
 */
export const answerParts = pgTable(
  'answer_parts',
  (t) => ({
    queryId: ofQuery(),
    position: t.smallint().notNull(),
    /** The number of this part within its query, counted from 0. */
    number: t.integer().notNull(),
    draft: t.jsonb().$type<AnswerDraft>().notNull(),
    text: t.text().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.queryId, table.position, table.number] })],
);

/** The running server processes and their last heartbeats. */
export const serverProcesses = pgTable('server_processes', (t) => ({
  id: t.uuid().primaryKey(),
  heartbeatAt: instant('heartbeat_at').notNull(),
  /** Names of the keys that the process can decrypt with; null in rows from older releases. */
  keyIds: t.text('key_ids').array(),
}));

/** Used only by the previous release, for its processes' slots. Drop it in the next release. */
export const placeLeases = pgTable('place_leases', (t) => ({
  processId: t
    .uuid('process_id')
    .primaryKey()
    .references(() => serverProcesses.id, { onDelete: 'cascade' }),
  leased: t.jsonb().notNull(),
  claims: t.jsonb().notNull(),
}));

/** Images that models made. Only the sender of the query can fetch them, by an unguessable id. */
export const generatedImages = pgTable(
  'generated_images',
  (t) => ({
    id: t.uuid().primaryKey(),
    queryId: ofQuery(),
    mediaType: t.text('media_type').notNull(),
    bytes: bytea().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    userId: carriedUser(),
  }),
  (table) => [
    index('generated_images_query').on(table.queryId),
    index('generated_images_user').on(table.userId),
  ],
);

/**
 * What each subject (`user:7`, `address:192.0.2.1`) has used: the times of its queries in the last
 * minute, its count for one calendar day, and the queries that were running when it last sent one.
 */
export const usageLimits = pgTable('usage_limits', (t) => ({
  subject: t.text().primaryKey(),
  recent: t.timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
  day: t.date().notNull(),
  dayCount: t.integer('day_count').notNull(),
  running: t.uuid().array().notNull().default([]),
  /** Web searches on `searchDay`, including those reserved for running answers. */
  searchDay: t.date('search_day'),
  searchCount: t.integer('search_count').notNull().default(0),
}));

/** Models that their vendor reported as gone. They are called again after a day, in case that was a mistake. */
export const retiredModels = pgTable('retired_models', (t) => ({
  upstreamId: t.text('upstream_id').primaryKey(),
  provider: t.text().$type<ProviderId>().notNull(),
  vendorMessage: t.text('vendor_message').notNull(),
  noticedAt: instant('noticed_at').notNull(),
}));

/**
 * Circuits that are open for all server processes, each for a model or a provider. After `until`, a
 * circuit is half-open, and the next answer closes it. Rows whose `until` is more than a day ago
 * are ignored.
 */
export const openCircuits = pgTable('open_circuits', (t) => ({
  subject: t.text().$type<OpenCircuit['subject']>().primaryKey(),
  provider: t.text().$type<ProviderId>().notNull(),
  kind: t.text().$type<OpenCircuit['kind']>().notNull(),
  saysWhen: t.boolean('says_when').notNull(),
  until: instant('until').notNull(),
  lengthMs: t.integer('length_ms').notNull(),
  since: instant('since').notNull(),
}));

/** How many seconds chunks go into one of the four partitions before they go into the next. */
const slotSeconds = 360;

/** The partition's number, as SQL. */
export const chunkSlot = `(extract(epoch from clock_timestamp())::bigint / ${slotSeconds} % 4)`;

/** The query that a row belongs to. Deleting the query deletes the row. */
export function ofQuery() {
  return uuid('query_id')
    .notNull()
    .references(() => queries.id, { onDelete: 'cascade' });
}
