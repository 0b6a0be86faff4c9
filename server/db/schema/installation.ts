import { sql } from 'drizzle-orm';
import { boolean, check, pgTable, smallint, text } from 'drizzle-orm/pg-core';
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

/**
 * The files of built web apps whose names have a hash: those of the builds that run, and for a day those of
 * builds that were replaced, whose pages are open still.
 */
export const webAssets = pgTable('web_assets', {
  path: text().primaryKey(),
  bytes: bytea().notNull(),
  isBrotli: boolean('is_brotli').notNull(),
  /** When a server of another build started; null while it is of the latest one. */
  replacedAt: instant('replaced_at'),
});
