import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytea, instant } from '../../platform/db/columns.ts';

/** Id 1 is reserved for the owner and never taken from the sequence. */
export const users = pgTable(
  'users',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
    username: text().notNull(),
    email: text(),
    isAdmin: boolean('is_admin').notNull().default(false),
    blockedAt: instant('blocked_at'),
    /** When the account started to wait for an administrator's approval; null once it is approved. */
    waitingSince: instant('waiting_since'),
    /** Limits that an administrator set for this user alone; null if their tier's limit applies. */
    limitPerMinute: integer('limit_per_minute'),
    limitPerDay: integer('limit_per_day'),
    limitRunning: integer('limit_running'),
    /** The time zone of the browser that the user used last; null until a browser has reported one. */
    timeZone: text('time_zone'),
    /**
     * When the user last sent or changed anything. Updated once per minute, and only if a replica is read.
     */
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('users_waiting')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
  ],
);

/** Links that let people create an account where new ones are not open to everyone. */
export const invites = pgTable('invites', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The SHA-256 of the link's token. */
  tokenHash: bytea('token_hash').notNull().unique(),
  uses: integer().notNull(),
  usesLeft: integer('uses_left').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** One row, maintained by triggers, because counting a million accounts would take a tenth of a second. */
export const userCount = pgTable(
  'user_count',
  {
    id: smallint().primaryKey().default(1),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [check('user_count_single_row', sql`${table.id} = 1`)],
);

/** An identity at a sign-in provider. Issuer and subject belong to one account. */
export const identities = pgTable(
  'identities',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: ofUser().notNull(),
    email: text().notNull(),
    /** The id by which the user's pages refer to the identity. */
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
  userId: ofUser().primaryKey(),
  email: text().notNull(),
  fullName: text('full_name').notNull(),
  phone: text().notNull(),
  address: text().notNull(),
  country: text().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** The instructions that a user wants sent to every model before each prompt. */
export const standingInstructions = pgTable('standing_instructions', {
  userId: ofUser().primaryKey(),
  text: text().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});

/** Instructions that a user saved under a name, to choose for a prompt. */
export const namedInstructions = pgTable(
  'named_instructions',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: ofUser().notNull(),
    name: text().notNull(),
    text: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [index('named_instructions_user').on(table.userId)],
);

/** Passkeys that users sign in with (WebAuthn). The private key stays on the user's device. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    userId: ofUser().notNull(),
    /** The COSE key, as the device sent it. */
    publicKey: bytea('public_key').notNull(),
    /** How often the passkey was used, if the device counts. */
    counter: bigint({ mode: 'number' }).notNull(),
    /**
     * The user handle that the device stores, in base64url, which must come with every answer. Null
     * for passkeys from releases without this column.
     */
    userHandle: text('user_handle'),
    /** How browsers reach the passkey, such as `usb` and `internal`. */
    transports: text().array().notNull(),
    /** The browser that created the passkey, such as `Firefox on Linux`. */
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/**
 * The challenges of passkeys that were answered, as SHA-256, until they expire. Each may be used once.
 */
export const usedChallenges = pgTable('used_challenges', {
  hash: bytea().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

export interface Carried {
  /** One day's usage, and the times of the prompts in the last minute. */
  day: string;
  dayCount: number;
  /** Web searches on that day; absent in rows from earlier releases. */
  searches?: number;
  recent: string[];
  /** The cost of the current month by day, in millionths of a US dollar, if an administrator limits it. */
  spent: { day: string; microUsd: number }[];
  /** The restrictions that an administrator set. */
  restrictions: {
    blockedAt: string | null;
    limitPerMinute: number | null;
    limitPerDay: number | null;
    limitRunning: number | null;
    dayMicroUsd: number | null;
    monthMicroUsd: number | null;
  };
}

/**
 * The usage and restrictions that a new account inherits if an earlier account with the same
 * identity was deleted: the usage of the current periods, and what an administrator set. The
 * identity itself isn't stored, only a keyed hash of it.
 */
export const carriedLimits = pgTable(
  'carried_limits',
  {
    /** The hash of a provider and the subject there, or of a verified e-mail address. */
    identityHash: bytea('identity_hash').primaryKey(),
    carried: jsonb().$type<Carried>().notNull(),
    until: instant('until').notNull(),
  },
  (table) => [index('carried_limits_until').on(table.until)],
);

/** Mailed sign-in links. Rows are deleted after an hour, the period of their rate limits. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    /** The SHA-256 of the token, as with the browser's own token. */
    tokenHash: bytea('token_hash').primaryKey(),
    /**
     * The browser that requested the link: a visitor's cookie, or the session of the user who adds
     * the address.
     */
    browserHash: bytea('browser_hash').notNull(),
    /** In lower case. */
    address: text().notNull(),
    /** The user whose account gains the address, or null if the link is for signing in. */
    linkTo: bigint('link_to', { mode: 'number' }).references(() => users.id, {
      onDelete: 'cascade',
    }),
    returnTo: text('return_to').notNull(),
    /** The requester, as rate limits identify them. */
    subject: text().notNull(),
    /** Always true; earlier releases stored links that they didn't mail. */
    isMailed: boolean('is_mailed').notNull().default(true),
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
    userId: ofUser().notNull(),
    /**
     * The id by which the user's pages refer to the session, because the token's hash must not be
     * exposed.
     */
    id: uuid().notNull().defaultRandom().unique(),
    /** The browser, such as `Firefox on Linux`; empty if it sent no name. */
    device: text().notNull().default(''),
    /** The network that last used the session, such as `203.0.113.*`; null for this machine. */
    network: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** The user that a row belongs to. Nullable unless the table adds `notNull()`. */
export function ofUser(onDelete: 'cascade' | 'set null' = 'cascade') {
  return bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete });
}
