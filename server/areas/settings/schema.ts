import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ofUser } from '../accounts/schema.ts';
import { instant } from '../../platform/db/columns.ts';

/** Settings that administrators saved. If the value is null, the environment or the default applies. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  /** For a secret, sealed with the server's encryption key. */
  value: text(),
  description: text(),
  category: text({ enum: ['stripe', 'api', 'system'] }).notNull(),
  isSecret: boolean('is_secret').notNull(),
  /** Increases with every change, so that of two simultaneous editors the second gets a conflict. */
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by'),
});

/** Models that administrators added, and their changes to the built-in models. */
export const modelChanges = pgTable(
  'model_changes',
  {
    modelId: text('model_id').primaryKey(),
    /** The owner of the provider, if it is a user's own; null if the model is for all users. */
    userId: ofUser(),
    isAdded: boolean('is_added').notNull(),
    /** The facts that were entered. Missing ones are as in the catalogue. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
  },
  (table) => [index('model_changes_user').on(table.userId)],
);

/** Servers that administrators added, or users for themselves. They implement OpenAI's Chat Completions. */
export const ownProviders = pgTable(
  'own_providers',
  {
    id: text().primaryKey(),
    /** The only user who may use the server; null if it belongs to the installation. */
    userId: ofUser(),
    name: text().notNull(),
    /** Sealed with the server's encryption key; null if no key is needed. */
    key: text(),
    /** Headers and their values, as JSON; sealed like the key. */
    headers: text().notNull(),
    /** The settings that are not secret: the server's address and how to call it. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
  },
  (table) => [index('own_providers_user').on(table.userId)],
);

/** The latest errors of all server processes, as in the log. */
export const serverErrors = pgTable(
  'server_faults',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    level: text({ enum: ['warning', 'error'] }).notNull(),
    requestId: text('request_id'),
    message: text().notNull(),
    detail: text(),
  },
  (table) => [index('server_faults_at').on(table.at)],
);

/** Addresses whose visitors are refused. */
export const blockedAddresses = pgTable('blocked_addresses', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The address that visitors' limits apply to: IPv4, or the /64 of IPv6. */
  address: text().notNull().unique(),
  until: instant('until').notNull(),
  blockedBy: text('blocked_by').notNull(),
});
