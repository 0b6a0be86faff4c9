import { z } from 'zod';
import { findUnstorableText } from '../../lib/text.ts';
import { budgetKinds } from '../budgets/constants.ts';
import { deletionWord } from './constants.ts';

const ownLimit = (most: number) =>
  z
    .number('Give a whole number, such as 20.')
    .int('Give a whole number, such as 20.')
    .min(1, 'Give a whole number from 1. To let nothing through, block the account.')
    .max(most, `At most ${most.toLocaleString('en-US')}.`)
    .nullable();

/** What an administrator set for one person; null where the number of their tier holds. */
export const ownLimitsSchema = z.strictObject({
  perMinute: ownLimit(100_000),
  perDay: ownLimit(10_000_000),
  /** Queries at once. */
  running: ownLimit(100_000),
});
export type OwnLimits = z.output<typeof ownLimitsSchema>;

export const currentUserSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
  isAdmin: z.boolean(),
  isStandard: z.boolean(),
  /** ISO 8601, or null when nothing is or was granted until a day. */
  standardExpiry: z.string().nullable(),
  createdAt: z.string(),
  stripeCustomerId: z.string().nullable(),
  hasProfile: z.boolean(),
  /**
   * How the subscription that matters most stands; null when none is running. `to-confirm`: a renewal is
   * overdue because the person's bank asks them to confirm it.
   */
  subscriptionStatus: z.enum(['active', 'past-due', 'to-confirm', 'paused']).nullable(),
  /** Of what kinds the budgets are that bound the person or their keys; none is the usual case. */
  budgets: z.array(z.enum(budgetKinds)),
  limits: ownLimitsSchema,
});
export type CurrentUser = z.output<typeof currentUserSchema>;

const profileText = (maxCharacters: number) =>
  z
    .string()
    .trim()
    .max(maxCharacters, `At most ${maxCharacters} characters.`)
    .refine((text) => findUnstorableText(text) === null, 'Remove the broken characters.');

/** What a browser's own e-mail field takes, such as `user@localhost`. */
const browserEmail = z.email({ pattern: z.regexes.html5Email });

const profileFields = {
  email: profileText(254).refine(
    (text) => text === '' || browserEmail.safeParse(text).success,
    'Write an e-mail address such as name@example.com.',
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
    /** Adds the provider's account to the one that is signed in. */
    link: z.literal('1'),
  })
  .partial();

/** Where somebody is signed in; times are ISO 8601. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** The browser, such as `Firefox on Linux`; empty where it did not say. */
  device: z.string(),
  /** The range of addresses where it was last seen, such as `203.0.113.*`; null on the server's own machine. */
  network: z.string().nullable(),
  startedAt: z.string(),
  lastSeenAt: z.string(),
  /** When it ends if it is not used until then. */
  endsAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type SignedInSession = z.output<typeof sessionSchema>;

export const sessionParams = z.strictObject({ sessionId: z.uuid() });

export const signInWaysSchema = z.object({
  google: z.boolean(),
  /** A provider of the installation's own; null where there is none. */
  openId: z.object({ label: z.string() }).nullable(),
  passkeys: z.boolean(),
  /** By a link that is mailed. */
  emailLinks: z.boolean(),
});
export type SignInWays = z.output<typeof signInWaysSchema>;

/** A provider's account that a person signs in with. */
export const identitySchema = z.object({
  id: z.uuid(),
  /** What people know the provider as. */
  label: z.string(),
  email: z.string(),
  /** ISO 8601. */
  createdAt: z.string(),
});
export type SignInIdentity = z.output<typeof identitySchema>;

export const identityParams = z.strictObject({ identityId: z.uuid() });

/** An address that is mailed a link which signs in. */
const linkedAddress = z
  .string()
  .trim()
  .max(254)
  .refine(
    (text) => browserEmail.safeParse(text).success,
    'Write an e-mail address such as name@example.com.',
  );

export const emailLinkSchema = z.strictObject({
  email: linkedAddress,
  returnTo: z.string().max(2000).optional(),
});

export const emailWaySchema = z.strictObject({ email: linkedAddress });

export const openedLinkSchema = z.strictObject({ token: z.string().max(100) });

/** Where the browser goes on to after a sign-in: a path of ours. */
export const signedInSchema = z.object({ goTo: z.string() });

export const passkeySignInQuery = z.strictObject({ returnTo: z.string().max(2000) }).partial();

export const passkeySchema = z.object({
  /** The credential's id, base64url. */
  id: z.string(),
  /** The browser that made it, such as `Firefox on Linux`; empty where it did not say. */
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

/** For `navigator.credentials`, in the JSON form of Web Authentication Level 3. */
export const passkeyOptionsSchema = z.record(z.string(), z.unknown());

/** A credential in the JSON form of Web Authentication Level 3; what is in it the server verifies. */
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
  /** At list prices; answers of unknown cost are not in it. */
  costMicroUsd: count,
});
export type Used = z.output<typeof usedSchema>;

/** What somebody uses, by days of the installation's time zone; times are ISO 8601. */
export const ownUsageSchema = z.object({
  limits: z.object({
    minute: z.object({ used: count, limit: count }),
    day: z.object({ used: count, limit: count }),
    /** When the next request is possible; null is now. */
    nextAt: z.string().nullable(),
    /** When the day's count begins anew. */
    dayEndsAt: z.string(),
  }),
  today: usedSchema,
  /** Of the calendar month. */
  month: usedSchema,
  /** The last thirty, oldest first. */
  days: z.array(usedSchema.extend({ date: z.iso.date() })),
});
export type OwnUsage = z.output<typeof ownUsageSchema>;

export const accountDeletionSchema = z.strictObject({
  confirmation: z.literal(deletionWord, `Type ${deletionWord} to confirm.`),
});
