import { index, pgTable } from 'drizzle-orm/pg-core';
import { ofUser } from '../accounts/schema.ts';
import { instant } from '../../platform/db/columns.ts';

/** Settings that administrators saved. If the value is null, the environment or the default applies. */
export const settings = pgTable('settings', (t) => ({
  key: t.text().primaryKey(),
  /**
   * The saved value. A secret is sealed with the server's encryption key. If null, the environment variable or
   * the default applies.
   */
  value: t.text(),
  description: t.text(),
  category: t.text({ enum: ['stripe', 'api', 'system'] }).notNull(),
  isSecret: t.boolean('is_secret').notNull(),
  /** Increases with every change. If two people edit at the same time, the second gets a conflict. */
  version: t.integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: t.text('updated_by'),
}));

/** Models that administrators added, and their changes to the built-in models. */
export const modelChanges = pgTable(
  'model_changes',
  (t) => ({
    modelId: t.text('model_id').primaryKey(),
    /** The owner, if the provider is a user's own; null if the model is for all users. */
    userId: ofUser(),
    isAdded: t.boolean('is_added').notNull(),
    /** The facts that were entered. Facts that are missing come from the built-in model. */
    facts: t.jsonb().$type<Record<string, unknown>>().notNull(),
    version: t.integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: t.text('updated_by'),
  }),
  (table) => [index('model_changes_user').on(table.userId)],
);

/** Servers with the Chat Completions API, added by administrators for everyone or by users for themselves. */
export const ownProviders = pgTable(
  'own_providers',
  (t) => ({
    id: t.text().primaryKey(),
    /** The only user who may use the server; null if it belongs to the installation. */
    userId: ofUser(),
    name: t.text().notNull(),
    /** Sealed with the server's encryption key; null if no key is needed. */
    key: t.text(),
    /** Headers and their values, as JSON; sealed like the key. */
    headers: t.text().notNull(),
    /** The settings that are not secret: the server's address and how to call it. */
    facts: t.jsonb().$type<Record<string, unknown>>().notNull(),
    version: t.integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: t.text('updated_by'),
  }),
  (table) => [index('own_providers_user').on(table.userId)],
);

/** The latest errors of all server processes, as in the log. */
export const serverErrors = pgTable(
  'server_faults',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    level: t.text({ enum: ['warning', 'error'] }).notNull(),
    requestId: t.text('request_id'),
    message: t.text().notNull(),
    detail: t.text(),
  }),
  (table) => [index('server_faults_at').on(table.at)],
);

/** Addresses whose visitors are refused. */
export const blockedAddresses = pgTable('blocked_addresses', (t) => ({
  id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The address that visitors' limits apply to: IPv4, or an IPv6 /64 network. */
  address: t.text().notNull().unique(),
  until: instant('until').notNull(),
  blockedBy: t.text('blocked_by').notNull(),
}));
