import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  json,
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
  AskedWith,
  Failover,
  Recommendation,
  RouteDetails,
  Substitution,
} from '#shared/contract/query/schemas.ts';
import type { ToolCall } from '#shared/contract/query/tool-calls.ts';
import type { ProviderId } from '#shared/contract/models/providers.ts';
import type { Problem } from '#shared/contract/problem.ts';
import type { PackedNote } from '../decisions/pack-note.ts';
import { users } from './accounts.ts';
import type { AnswerDraft } from '../../domain/query/resume/ports.ts';
import type { KeptInstructions } from '../../domain/query/ports.ts';
import type { Timeline } from '../../domain/query/answer/ports.ts';
import type { Claim, PlaceNumbers } from '../../domain/query/places/share-places.ts';
import type { OpenCircuit } from '../../domain/models/health/provider-health.ts';
import { bytea, carriedUser, instant } from './columns.ts';

export const queryStatuses = ['running', 'done', 'failed', 'stopped', 'interrupted'] as const;

export const blindStates = ['hidden', 'revealed'] as const;

/** With its thread, with its sender's account, by its age outside threads; or never kept. */
const forgottenReasons = ['thread', 'account', 'age', 'temporary'] as const;
export type Forgotten = (typeof forgottenReasons)[number];

/** One prompt sent. Its sender is a user or, for a visitor, the hash of a cookie. */
export const queries = pgTable(
  'queries',
  {
    id: uuid().primaryKey(),
    userId: bigint('user_id', { mode: 'number' }).references(() => users.id, {
      onDelete: 'set null',
    }),
    visitorHash: bytea('visitor_hash'),
    /** The conversation it belongs to; for a signed-in person it is saved as soon as an answer is. */
    threadId: uuid('thread_id').notNull(),
    /**
     * The turn it continues, or its thread where it begins one, so that versions of a turn have the same;
     * null in rows of older versions of this product: the turn before it in time.
     */
    parentId: uuid('parent_id'),
    /** The query whose kept files it was asked with, where it is another version of that one. */
    filesOf: uuid('files_of'),
    tier: text({ enum: ['free', 'standard'] }).notNull(),
    kind: text({ enum: ['text', 'multimodal'] }).notNull(),
    prompt: text().notNull(),
    askedModel: text('asked_model').notNull(),
    compareMode: boolean('compare_mode').notNull(),
    /** Of a blind comparison: whether its names are withheld still; null for every other query. */
    blind: text({ enum: blindStates }),
    /** The comparison whose answers it combines. */
    combines: uuid(),
    parentQuery: text('parent_query'),
    parentResponse: text('parent_response'),
    /** The sender's instructions that went with it, in the words of that time; null where there were none. */
    instructions: jsonb().$type<KeptInstructions>(),
    status: text({ enum: queryStatuses }).notNull(),
    problem: jsonb().$type<Problem>(),
    details: jsonb().$type<RouteDetails>(),
    /** Where Auto could choose: the numbers of its decision. No part of it is looked into, so it is not jsonb, which is twice as long. */
    decision: json().$type<PackedNote>(),
    /** Why its texts were deleted; null while they are kept, and for those deleted before this was noted. */
    forgotten: text({ enum: forgottenReasons }),
    recommendations: jsonb().$type<Recommendation[]>().notNull().default([]),
    dataBytes: bigint('data_bytes', { mode: 'number' }).notNull(),
    /** The server process that runs it; null for those of a version that did not say. */
    processId: uuid('process_id'),
    /** Whether its sender stopped it at another process than the one that runs it. */
    stopAsked: boolean('stop_asked').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    finishedAt: instant('finished_at'),
  },
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
    /** The model that the answer names: the successor's id where a successor answered. */
    model: text().notNull(),
    name: text().notNull(),
    upstreamModel: text('upstream_model').notNull(),
    content: text().notNull(),
    /** What it asks its program to call. */
    toolCalls: jsonb('tool_calls').$type<ToolCall[]>(),
    reason: text().notNull(),
    finish: text({ enum: ['complete', 'length', 'stopped', 'refused', 'interrupted'] }).notNull(),
    problem: jsonb().$type<Problem>(),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    costMicroUsd: bigint('cost_micro_usd', { mode: 'number' }),
    timeMs: integer('time_ms').notNull(),
    failovers: jsonb().$type<Failover[]>().notNull(),
    substitution: jsonb().$type<Substitution>(),
    /** What the model was told besides the conversation. */
    askedWith: jsonb('asked_with').$type<AskedWith>(),
    /** When each attempt began and ended; null for answers of before this was kept. */
    timeline: json().$type<Timeline>(),
    finishedAt: instant('finished_at').notNull(),
    /** Its query's sender, with it from the insert on. */
    userId: carriedUser(),
    visitorHash: bytea('visitor_hash'),
  },
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
    // Whatever an attempt of it failed in: the last one leaves a problem, and each other one was not the last.
    index('answers_failing')
      .on(table.finishedAt)
      .where(
        sql`${table.problem} is not null or json_array_length(${table.timeline} -> 'attempts') > 1`,
      ),
  ],
);

/**
 * What has arrived of answers that are being written, gathered every few seconds: kept until the answer is
 * stored, and taken for it should its process die. `draft` is the answer without its text.
 */
export const answerParts = pgTable(
  'answer_parts',
  {
    queryId: uuid('query_id')
      .notNull()
      .references(() => queries.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** The parts of one answer in their order. */
    number: integer().notNull(),
    draft: jsonb().$type<AnswerDraft>().notNull(),
    text: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queryId, table.position, table.number] })],
);

/** The server processes that run, each with the time of its last sign of life. */
export const serverProcesses = pgTable('server_processes', {
  id: uuid().primaryKey(),
  heartbeatAt: instant('heartbeat_at').notNull(),
});

/** How many places each server process holds, by what is bounded, and which of its queries wait for one. */
export const placeLeases = pgTable('place_leases', {
  processId: uuid('process_id')
    .primaryKey()
    .references(() => serverProcesses.id, { onDelete: 'cascade' }),
  leased: jsonb().$type<PlaceNumbers>().notNull(),
  claims: jsonb().$type<Claim[]>().notNull(),
});

/** Images that models made; fetched by an unguessable id, by their query's sender only. */
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
    userId: carriedUser(),
  },
  (table) => [
    index('generated_images_query').on(table.queryId),
    index('generated_images_user').on(table.userId),
  ],
);

/**
 * What each subject (`user:7`, `address:192.0.2.1`) has used: the times of the last minute's
 * queries, a count for one calendar day, and which of its queries ran when it last sent one.
 */
export const usageLimits = pgTable('usage_limits', {
  subject: text().primaryKey(),
  recent: timestamp({ withTimezone: true, mode: 'date' }).array().notNull(),
  day: date().notNull(),
  dayCount: integer('day_count').notNull(),
  running: uuid().array().notNull().default([]),
});

/** Models that their vendor said are gone; asked again after a day in case it was a mistake. */
export const retiredModels = pgTable('retired_models', {
  upstreamId: text('upstream_id').primaryKey(),
  provider: text().$type<ProviderId>().notNull(),
  vendorMessage: text('vendor_message').notNull(),
  noticedAt: instant('noticed_at').notNull(),
});

/**
 * What is left alone because it failed, at every server process: a model or a provider. After its end it is
 * half-open, until an answer closes it; what is a day old says nothing.
 */
export const openCircuits = pgTable('open_circuits', {
  subject: text().$type<OpenCircuit['subject']>().primaryKey(),
  provider: text().$type<ProviderId>().notNull(),
  kind: text().$type<OpenCircuit['kind']>().notNull(),
  saysWhen: boolean('says_when').notNull(),
  until: instant('until').notNull(),
  lengthMs: integer('length_ms').notNull(),
  since: instant('since').notNull(),
});
