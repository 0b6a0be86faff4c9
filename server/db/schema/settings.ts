import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What administrators saved; without a value the environment or the default counts. */
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

/** Models that administrators added, and what they changed of those that the product knows. */
export const modelChanges = pgTable('model_changes', {
  modelId: text('model_id').primaryKey(),
  isAdded: boolean('is_added').notNull(),
  /** The facts that were given; what is absent stays as it was. */
  facts: jsonb().$type<Record<string, unknown>>().notNull(),
  version: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  updatedBy: text('updated_by'),
});

/** What went wrong lately in any server process: as the log has it, and only the latest. */
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
