import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** What administrators saved; a row without a value leaves the environment or the default in force. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  /** Of a secret: sealed with the server's encryption key. */
  value: text(),
  description: text(),
  category: text({ enum: ['stripe', 'api', 'system'] }).notNull(),
  isSecret: boolean('is_secret').notNull(),
  /** Grows with every change, so that the second of two editors is told. */
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by'),
});

const personId = () =>
  bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete: 'cascade' });

/** Models that administrators added, and their changes to the product's own models. */
export const modelChanges = pgTable(
  'model_changes',
  {
    modelId: text('model_id').primaryKey(),
    /** Whose it is, of a person's own provider; null for everybody's. */
    userId: personId(),
    isAdded: boolean('is_added').notNull(),
    /** The facts that were given; a missing one is as the product has it. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
  },
  (table) => [index('model_changes_user').on(table.userId)],
);

/** Servers that administrators, or people for themselves, added, which speak OpenAI's Chat Completions. */
export const ownProviders = pgTable(
  'own_providers',
  {
    id: text().primaryKey(),
    /** Whose it is alone; null for the installation's. */
    userId: personId(),
    name: text().notNull(),
    /** Null where none is needed; sealed with the server's encryption key. */
    key: text(),
    /** Headers and their values, as JSON; sealed like the key. */
    headers: text().notNull(),
    /** What is not secret: where it is and how it is asked. */
    facts: jsonb().$type<Record<string, unknown>>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant('updated_at').notNull().defaultNow(),
    updatedBy: text('updated_by'),
  },
  (table) => [index('own_providers_user').on(table.userId)],
);

/** The latest errors of every server process, as the log has them. */
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
  /** As visitors' limits are counted: IPv4, or the /64 of IPv6. */
  address: text().notNull().unique(),
  until: instant('until').notNull(),
  blockedBy: text('blocked_by').notNull(),
});
