import { sql } from 'drizzle-orm';
import { check, pgTable } from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** A single row with the profile of this database, so that simulated and real data never mix. */
export const installation = pgTable(
  'installation',
  (t) => ({
    id: t.smallint().primaryKey().default(1),
    profile: t.text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [check('installation_single_row', sql`${table.id} = 1`)],
);

/** The single-use link that makes one user the owner; at most one row. */
export const ownerLinks = pgTable('owner_links', {
  tokenHash: bytea('token_hash').primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * The web app's files that have a hash in their name. They belong to running builds or, for a day, to replaced
 * builds whose pages may still be open.
 */
export const webAssets = pgTable('web_assets', (t) => ({
  path: t.text().primaryKey(),
  bytes: bytea().notNull(),
  isBrotli: t.boolean('is_brotli').notNull(),
  /** When a server with another build started; null while the file belongs to the latest build. */
  replacedAt: instant('replaced_at'),
}));
