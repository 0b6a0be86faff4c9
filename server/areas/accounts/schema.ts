import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytea, instant } from '../../platform/db/columns.ts';

/** Id 1 is reserved for the owner and never taken from the sequence. */
export const users = pgTable(
  'users',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 2 }),
    username: t.text().notNull(),
    email: t.text(),
    isAdmin: t.boolean('is_admin').notNull().default(false),
    blockedAt: instant('blocked_at'),
    /** When the account started to wait for an administrator's approval; null once it is approved. */
    waitingSince: instant('waiting_since'),
    /** Limits that an administrator set for this user alone; null if their tier's limit applies. */
    limitPerMinute: t.integer('limit_per_minute'),
    limitPerDay: t.integer('limit_per_day'),
    limitRunning: t.integer('limit_running'),
    /** The time zone of the browser that the user used last; null until a browser has reported one. */
    timeZone: t.text('time_zone'),
    /**
     * When the user last sent or changed anything. Updated at most once per minute, and only if
     * there is a replica to read from.
     */
    changedAt: instant('changed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    index('users_waiting')
      .on(table.waitingSince)
      .where(sql`${table.waitingSince} is not null`),
  ],
);

/** Links that let people create an account when sign-up isn't open to everyone. */
export const invites = pgTable('invites', (t) => ({
  id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  /** The SHA-256 of the link's token. */
  tokenHash: bytea('token_hash').notNull().unique(),
  uses: t.integer().notNull(),
  usesLeft: t.integer('uses_left').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdBy: t.text('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
}));

/** A single row, maintained by triggers, because counting a million accounts would take a tenth of a second. */
export const userCount = pgTable(
  'user_count',
  (t) => ({
    id: t.smallint().primaryKey().default(1),
    total: t.bigint({ mode: 'number' }).notNull(),
  }),
  (table) => [check('user_count_single_row', sql`${table.id} = 1`)],
);

/** An identity at a sign-in provider. Each pair of issuer and subject belongs to one account. */
export const identities = pgTable(
  'identities',
  (t) => ({
    issuer: t.text().notNull(),
    subject: t.text().notNull(),
    userId: ofUser().notNull(),
    email: t.text().notNull(),
    /** The id by which the user's pages refer to the identity. */
    id: t.uuid().notNull().defaultRandom().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index('identities_user').on(table.userId),
  ],
);

/** Personal data, in its own table so that it can be deleted separately from the account. */
export const profiles = pgTable('profiles', (t) => ({
  userId: ofUser().primaryKey(),
  email: t.text().notNull(),
  fullName: t.text('full_name').notNull(),
  phone: t.text().notNull(),
  address: t.text().notNull(),
  country: t.text().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}));

/** The instructions that a user wants sent to every model before each prompt. */
export const standingInstructions = pgTable('standing_instructions', (t) => ({
  userId: ofUser().primaryKey(),
  text: t.text().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}));

/** Instructions that a user saved under a name, to choose for a prompt. */
export const namedInstructions = pgTable(
  'named_instructions',
  (t) => ({
    id: t.uuid().primaryKey().defaultRandom(),
    userId: ofUser().notNull(),
    name: t.text().notNull(),
    text: t.text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  }),
  (table) => [index('named_instructions_user').on(table.userId)],
);

/** Passkeys that users sign in with (WebAuthn). The private key stays on the user's device. */
export const passkeys = pgTable(
  'passkeys',
  (t) => ({
    /** The credential's id, in base64url. */
    id: t.text().primaryKey(),
    userId: ofUser().notNull(),
    /** The COSE key, as the device sent it. */
    publicKey: bytea('public_key').notNull(),
    /** How often the passkey was used, if the device keeps count. */
    counter: t.bigint({ mode: 'number' }).notNull(),
    /**
     * The user handle that the device stores, in base64url; every sign-in must return it. Null for passkeys
     * from releases without this column.
     */
    userHandle: t.text('user_handle'),
    /** How browsers reach the passkey, such as `usb` and `internal`. */
    transports: t.text().array().notNull(),
    /** The browser that created the passkey, such as `Firefox on Linux`. */
    name: t.text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  }),
  (table) => [index('passkeys_user').on(table.userId)],
);

/** The SHA-256 hashes of used passkey challenges, kept until they expire so that no challenge is used twice. */
export const usedChallenges = pgTable('used_challenges', {
  hash: bytea().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
});

export interface Carried {
  /** The usage of one day, and the times of the prompts in the last minute. */
  day: string;
  dayCount: number;
  /** Web searches on that day; absent in rows from earlier releases. */
  searches?: number;
  recent: string[];
  /** This month's spending by day, in millionths of a US dollar, if the user has an allowance. */
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
 * What a new account inherits from a deleted account with the same identity: the usage of the current
 * periods, and the restrictions that an administrator set. Only a keyed hash of the identity is stored.
 */
export const carriedLimits = pgTable(
  'carried_limits',
  (t) => ({
    /** The hash of a provider and the user's id there, or of a verified email address. */
    identityHash: bytea('identity_hash').primaryKey(),
    carried: t.jsonb().$type<Carried>().notNull(),
    until: instant('until').notNull(),
  }),
  (table) => [index('carried_limits_until').on(table.until)],
);

/** Mailed sign-in links, kept for the hour in which they count towards the rate limits. */
export const signInLinks = pgTable(
  'sign_in_links',
  (t) => ({
    /** The SHA-256 of the token in the link. */
    tokenHash: bytea('token_hash').primaryKey(),
    /**
     * The browser that requested the link, identified by a visitor cookie or by the session of the user who
     * adds the address.
     */
    browserHash: bytea('browser_hash').notNull(),
    /** In lower case. */
    address: t.text().notNull(),
    /** The user whose account gains the address, or null if the link is for signing in. */
    linkTo: t.bigint('link_to', { mode: 'number' }).references(() => users.id, {
      onDelete: 'cascade',
    }),
    returnTo: t.text('return_to').notNull(),
    /** The id under which rate limits count the requester. */
    subject: t.text().notNull(),
    /** Always true, except for links from earlier releases, which stored links without mailing them. */
    isMailed: t.boolean('is_mailed').notNull().default(true),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  }),
  (table) => [
    index('sign_in_links_address').on(table.address),
    index('sign_in_links_subject').on(table.subject),
    index('sign_in_links_user').on(table.linkTo),
  ],
);

/** Only the token's SHA-256 is stored. */
export const sessions = pgTable(
  'sessions',
  (t) => ({
    tokenHash: bytea('token_hash').primaryKey(),
    userId: ofUser().notNull(),
    /**
     * The id by which the user's pages refer to the session, because the token's hash must not be exposed.
     */
    id: t.uuid().notNull().defaultRandom().unique(),
    /** The browser, such as `Firefox on Linux`; empty if it sent no name. */
    device: t.text().notNull().default(''),
    /** The network that last used the session, such as `203.0.113.*`; null for this machine. */
    network: t.text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  }),
  (table) => [index('sessions_user').on(table.userId)],
);

/** The user that a row belongs to. Nullable unless the table adds `notNull()`. */
export function ofUser(onDelete: 'cascade' | 'set null' = 'cascade') {
  return bigint('user_id', { mode: 'number' }).references(() => users.id, { onDelete });
}
