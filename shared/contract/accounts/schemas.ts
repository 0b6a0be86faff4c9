import { z } from 'zod';
import { formatCount } from '../../lib/format.ts';
import { findUnstorableText } from '../../lib/text.ts';
import { budgetKinds } from '../budgets/constants.ts';
import { tagUsageSchema } from '../statistics/schemas.ts';
import { deletionWord } from './constants.ts';

const ownLimit = (most: number) =>
  z
    .number('Enter a whole number, such as 20.')
    .int('Enter a whole number, such as 20.')
    .min(1, 'Enter a whole number of at least 1. To stop all requests, block the account.')
    .max(most, `Enter ${formatCount(most)} or less.`)
    .nullable();

/** Limits that an administrator set for one person. Null means that the tier's limit applies. */
export const ownLimitsSchema = z.strictObject({
  perMinute: ownLimit(100_000),
  perDay: ownLimit(10_000_000),
  /** How many queries may run at the same time. */
  running: ownLimit(100_000),
});
export type OwnLimits = z.output<typeof ownLimitsSchema>;

export const currentUserSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  isStandard: z.boolean(),
  /** ISO 8601; null if the person has never had Standard. */
  standardExpiry: z.string().nullable(),
  createdAt: z.string(),
  stripeCustomerId: z.string().nullable(),
  hasProfile: z.boolean(),
  /**
   * The state of the most important subscription; null if there is none. `to-confirm` means that a renewal is
   * overdue because the person's bank wants them to confirm it.
   */
  subscriptionStatus: z.enum(['active', 'past-due', 'to-confirm', 'paused']).nullable(),
  /** The kinds of budgets that apply to the person or their keys. Usually empty. */
  budgets: z.array(z.enum(budgetKinds)),
  limits: ownLimitsSchema,
});
export type CurrentUser = z.output<typeof currentUserSchema>;

const profileText = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .max(maxCharacters, `Use at most ${maxCharacters} characters.`)
    .refine(
      (text) => findUnstorableText(text) === null,
      'This text contains invalid characters. Remove them and try again.',
    );

/** The e-mail addresses that a browser's own e-mail field accepts, such as `user@localhost`. */
const browserEmail = z.email({ pattern: z.regexes.html5Email });

const profileFields = {
  email: profileText(254).refine(
    (text) => text === '' || browserEmail.safeParse(text).success,
    'Enter an e-mail address, such as name@example.com.',
  ),
  fullName: profileText(200),
  phone: profileText(50),
  address: profileText(500),
  country: profileText(100),
};

export const profileSchema = z.object(profileFields);
export type Profile = z.output<typeof profileSchema>;

export const profileChangeSchema = z.strictObject(profileFields).partial();

export const signInQuerySchema = z
  .strictObject({
    returnTo: z.string().max(2000),
    ownerToken: z.string().max(100),
    invite: z.string().max(100),
    /** Links the provider's account to the signed-in account. */
    link: z.literal('1'),
  })
  .partial();

/** One signed-in session; times are ISO 8601. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** The browser, such as `Firefox on Linux`; empty if it did not identify itself. */
  device: z.string(),
  /** The address range of the last request, such as `203.0.113.*`; null for the server itself. */
  network: z.string().nullable(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  /** When the session ends if it isn't used before then. */
  endsAt: z.string(),
  /** Whether this is the session that sent the request. */
  isCurrent: z.boolean(),
});
export type SignedInSession = z.output<typeof sessionSchema>;

export const sessionParams = z.strictObject({ sessionId: z.uuid() });

export const signInWaysSchema = z.object({
  google: z.boolean(),
  /** The installation's own OpenID provider; null if there is none. */
  openId: z.object({ label: z.string() }).nullable(),
  passkeys: z.boolean(),
  /** Whether users can sign in with a link sent by e-mail. */
  emailLinks: z.boolean(),
});
export type SignInWays = z.output<typeof signInWaysSchema>;

/** A provider's account that a person can sign in with. */
export const identitySchema = z.object({
  id: z.uuid(),
  /** The provider's display name. */
  label: z.string(),
  email: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type SignInIdentity = z.output<typeof identitySchema>;

export const identityParams = z.strictObject({ identityId: z.uuid() });

/** An address that receives sign-in links. */
const linkedAddress = z
  .string()
  .trim()
  .max(254)
  .refine(
    (text) => browserEmail.safeParse(text).success,
    'Enter an e-mail address, such as name@example.com.',
  );

export const emailLinkSchema = z.strictObject({
  email: linkedAddress,
  returnTo: z.string().max(2000).optional(),
});

export const emailWaySchema = z.strictObject({ email: linkedAddress });

export const openedLinkSchema = z.strictObject({
  token: z.string().max(100),
  /** The token of an invite link that was opened in this browser. */
  invite: z.string().max(100).optional(),
});

/** The path on this site that the browser opens after a sign-in. */
export const signedInSchema = z.object({ goTo: z.string() });

export const passkeySignInQuery = z.strictObject({ returnTo: z.string().max(2000) }).partial();

export const passkeySchema = z.object({
  /** The credential's id, base64url. */
  id: z.string(),
  /**
   * The browser that created the passkey, such as `Firefox on Linux`; empty if it did not identify itself.
   */
  name: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
});

const base64url = (mostCharacters: number) =>
  z
    .string()
    .max(mostCharacters)
    .regex(/^[\w-]+$/);

export const passkeyParams = z.strictObject({ passkeyId: base64url(1400) });

/** Options for `navigator.credentials`, in the JSON form of Web Authentication Level 3. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());

/** A credential in the JSON form of Web Authentication Level 3. The server verifies its contents. */
export const passkeyAnswerSchema = z.looseObject({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});

const count = z.number().int().nonnegative();
const usedSchema = z.object({
  queries: count,
  comparisons: count,
  tokens: count,
  /** At list prices, without answers whose cost is unknown. */
  costMicroUsd: count,
});
export type Used = z.output<typeof usedSchema>;

/** A person's own usage. Days are counted in the installation's time zone; times are ISO 8601. */
export const ownUsageSchema = z.object({
  limits: z.object({
    minute: z.object({ used: count, limit: count }),
    day: z.object({ used: count, limit: count }),
    /** Web searches today, including those reserved for running answers. */
    searches: z.object({ used: count, limit: count }),
    /** When the next request is allowed; null means now. */
    nextAt: z.string().nullable(),
    /** When the daily count resets. */
    dayEndsAt: z.string(),
  }),
  today: usedSchema,
  /** The current calendar month. */
  month: usedSchema,
  /** The last 30 days, oldest first. */
  days: z.array(usedSchema.extend({ date: z.iso.date() })),
  /** The tags of the person's API calls in the last 30 days, most expensive first. */
  tags: z.array(tagUsageSchema),
});
export type OwnUsage = z.output<typeof ownUsageSchema>;

export const accountDeletionSchema = z.strictObject({
  confirmation: z.literal(deletionWord, `Type ${deletionWord} to confirm.`),
});
