import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from './columns.ts';

/** Id 1 is reserved for the owner and never taken from the sequence. */
export const users = pgTable('users', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
  username: text().notNull(),
  email: text(),
  isAdmin: boolean('is_admin').notNull().default(false),
  blockedAt: instant('blocked_at'),
  /** What an administrator set for this person alone; null where their tier's number holds. */
  limitPerMinute: integer('limit_per_minute'),
  limitPerDay: integer('limit_per_day'),
  limitRunning: integer('limit_running'),
  /** Of the browser that the person used last; null before the first visit that told one. */
  timeZone: text('time_zone'),
  /** When the person last sent or changed anything, noted once a minute and only where a replica is read. */
  changedAt: instant('changed_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** One row, maintained by triggers: counting a million accounts would take a tenth of a second. */
export const userCount = pgTable(
  'user_count',
  {
    id: smallint().primaryKey().default(1),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('user_count_single_row', sql`${table.id} = 1`)],
);

/** The identity that a provider vouches for: one account for an issuer and subject. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** What the person names it by. */
    id: uuid().notNull().defaultRandom().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** Personal data, separate from the account and removed when deleted. */
export const profiles = pgTable('profiles', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  email: text().notNull(),
  fullName: text('full_name').notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  country: text().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** What a person has every model told before each prompt. */
export const standingInstructions = pgTable('standing_instructions', {
  userId: bigint('user_id', { mode: 'number' })
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  text: text().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** What a person keeps under a name, to be chosen for a prompt. */
export const namedInstructions = pgTable(
  'named_instructions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('named_instructions_user').on(table.userId)],
);

/** Keys that people sign in with, by WebAuthn; the secret half stays in their device. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** COSE, as the device gave it. */
    publicKey: bytea('public_key').notNull(),
    /** How often it was used, where the device counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it, such as `usb` and `internal`. */
    transports: text().array().notNull(),
    /** The browser that made it, such as `Firefox on Linux`. */
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** Mailed links that sign in; rows go after an hour, for which they are counted against the limits. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    /** SHA-256, as of the browser's own token. */
    tokenHash: bytea('token_hash').primaryKey(),
    /** The browser that asked: a visitor's cookie, or the session of whoever adds the address. */
    browserHash: bytea('browser_hash').notNull(),
    /** In small letters. */
    address: text().notNull(),
    /** Whose account gains the address; null where somebody signs in. */
    linkTo: bigint('link_to', { mode: 'number' }).references(() => users.id, {
      onDelete: 'cascade',
    }),
    returnTo: text('return_to').notNull(),
    /** Who asked, as limits count. */
    subject: text().notNull(),
    isMailed: boolean('is_mailed').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('sign_in_links_address').on(table.address),
    index('sign_in_links_subject').on(table.subject),
    index('sign_in_links_user').on(table.linkTo),
  ],
);

/** Only the token's SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: bigint('user_id', { mode: 'number' })
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the person names it by; the token's hash is nobody's business. */
    id: uuid().notNull().defaultRandom().unique(),
    /** The browser, such as `Firefox on Linux`; empty where it did not say. */
    device: text().notNull().default(''),
    /** Where it was last seen, such as `203.0.113.*`; null for this machine. */
    network: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);
