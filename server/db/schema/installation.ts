import { sql } from 'drizzle-orm';
import { check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** One row: the profile that this database belongs to, so that simulated and real data never mix. */
export const installation = pgTable(
  'installation',
  {
    id: smallint().primaryKey().default(1),
    profile: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [check('installation_single_row', sql`${table.id} = 1`)],
);

/** The single-use link by which one person may become the owner; one row at most. */
export const ownerLinks = pgTable('owner_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});
