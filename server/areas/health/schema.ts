import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { alertKinds } from '#shared/contract/health/constants.ts';
import { instant } from '../../platform/db/columns.ts';

type Counts = Record<string, number>;

/** Counts of the calls to a model in one past hour: by outcome, and by rounded duration. */
export const modelHealth = pgTable(
  'model_health',
  (t) => ({
    hour: instant('hour').notNull(),
    model: t.text().notNull(),
    outcomes: t.jsonb().$type<Counts>().notNull(),
    firstMs: t.jsonb('first_ms').$type<Counts>().notNull(),
    totalMs: t.jsonb('total_ms').$type<Counts>().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.hour, table.model] })],
);

/** A model's totals for the day or week up to `until`, precomputed for readers. */
export const healthSums = pgTable(
  'health_sums',
  (t) => ({
    until: instant('until').notNull(),
    window: t.text('time_window', { enum: ['day', 'week'] }).notNull(),
    model: t.text().notNull(),
    outcomes: t.jsonb().$type<Counts>().notNull(),
    firstMs: t.jsonb('first_ms').$type<Counts>().notNull(),
    totalMs: t.jsonb('total_ms').$type<Counts>().notNull(),
  }),
  (table) => [primaryKey({ columns: [table.until, table.window, table.model] })],
);

/** A single row that holds the time up to which hours have been counted and summed. */
export const healthClock = pgTable(
  'health_clock',
  (t) => ({
    id: t.smallint().primaryKey().default(1),
    countedUntil: instant('counted_until').notNull(),
    /** Null until hours have been summed for the first time. */
    summedUntil: instant('summed_until'),
    /** Used by the release before `jobs` existed, which may still be running during an upgrade. */
    lookedUntil: instant('looked_until'),
  }),
  (table) => [check('health_clock_single_row', sql`${table.id} = 1`)],
);

/** Problems that were found. At most one alert per kind and subject is open at a time. */
export const alerts = pgTable(
  'alerts',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    kind: t.text({ enum: alertKinds }).notNull(),
    subject: t.text().notNull(),
    message: t.text().notNull(),
    since: instant('since').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  }),
  (table) => [
    uniqueIndex('alerts_open')
      .on(table.kind, table.subject)
      .where(sql`${table.endedAt} is null`),
    index('alerts_ended').on(table.endedAt),
  ],
);

/** The webhook calls for an alert: one when it starts and one when it is over. */
export const alertCalls = pgTable(
  'alert_calls',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    alertId: t
      .bigint('alert_id', { mode: 'number' })
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    isOver: t.boolean('is_over').notNull(),
    attempts: t.integer().notNull().default(0),
    /** When to try next; null once the call succeeded or was given up on. */
    dueAt: instant('due_at').defaultNow(),
    error: t.text(),
  }),
  (table) => [
    unique('alert_calls_once').on(table.alertId, table.isOver),
    index('alert_calls_due')
      .on(table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);

export const backups = pgTable(
  'backups',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    /** Null if the backup succeeded. */
    error: t.text(),
  }),
  (table) => [index('backups_at').on(table.at)],
);
