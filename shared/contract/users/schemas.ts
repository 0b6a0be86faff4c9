import { z } from 'zod';
import { ownLimitsSchema } from '../accounts/schemas.ts';
import { subscriptionStates } from '../billing/constants.ts';
import { daySchema } from '../days.ts';
import { storableText } from '../storable-text.ts';
import { userSorts } from './constants.ts';

const wholeNumber = 'Enter a user ID, such as 7.';

export const userParams = z.strictObject({
  userId: z.coerce.number(wholeNumber).int(wholeNumber).min(1, wholeNumber).max(1e15, wholeNumber),
});

export const userRowSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  email: z.string().nullable(),
  isStandard: z.boolean(),
  standardExpiry: z.string().nullable(),
  createdAt: z.string(),
  isAdmin: z.boolean(),
  stripeCustomerId: z.string().nullable(),
  isBlocked: z.boolean(),
  /** Whether the account is waiting for an administrator's approval. */
  isWaiting: z.boolean(),
  /** The state of the most important subscription, preferably an overdue one; null if none. */
  subscription: z.enum(subscriptionStates).nullable(),
  /**
   * When a subscription is charged next or Stripe retries an overdue renewal; null if neither will happen.
   */
  renewsAt: z.string().nullable(),
  /** The last day of Standard that an administrator granted; null without a grant that is still valid. */
  grantedUntil: z.string().nullable(),
});
export type UserRow = z.output<typeof userRowSchema>;

export const userChangeSchema = z
  .strictObject({
    isAdmin: z.boolean(),
    isBlocked: z.boolean(),
    /** Only `false` can be sent. It approves a waiting account. */
    isWaiting: z.literal(false),
    /** Grants Standard until the end of this day; null revokes a grant. */
    grantedUntil: daySchema.nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Choose at least one change.');
export type UserChange = z.output<typeof userChangeSchema>;

const tierLimitsSchema = z.object({
  perMinute: z.number().int(),
  perDay: z.number().int(),
  running: z.number().int(),
});

/** A person's own limits, and both tiers' limits, which apply where the person's own are null. */
export const userLimitsSchema = z.object({
  own: ownLimitsSchema,
  free: tierLimitsSchema,
  standard: tierLimitsSchema,
});
export type UserLimits = z.output<typeof userLimitsSchema>;

const yesOrNo = z.enum(['yes', 'no']);

const mostAtOnce = 200;
/** The same change for several people. It is applied or refused for each of them separately. */
export const bulkChangeSchema = z.strictObject({
  userIds: z
    .array(z.number().int().min(1).max(1e15))
    .min(1, 'Choose at least one user.')
    .max(mostAtOnce, `Choose at most ${mostAtOnce} users.`),
  change: userChangeSchema,
});

/** The ids of the people whose accounts were changed, and the reason for each refusal. */
export const bulkOutcomeSchema = z.object({
  changed: z.array(z.number().int()),
  refused: z.array(z.object({ userId: z.number().int(), message: z.string() })),
});
export type BulkOutcome = z.output<typeof bulkOutcomeSchema>;

const pageNumber = 'Use a page number from 1 to 1,000,000.';
const pageSize = 'Request 1 to 200 users at a time.';
export const userPageSchema = z
  .strictObject({
    search: storableText(200, 'Use at most 200 characters in a search.'),
    page: z.coerce.number(pageNumber).int(pageNumber).min(1, pageNumber).max(1e6, pageNumber),
    pageSize: z.coerce.number(pageSize).int(pageSize).min(1, pageSize).max(200, pageSize),
    sort: z.enum(userSorts),
    order: z.enum(['asc', 'desc']),
    standard: yesOrNo,
    admin: yesOrNo,
    blocked: yesOrNo,
    waiting: yesOrNo,
    subscription: z.enum(subscriptionStates, 'Choose a subscription status.'),
  })
  .partial();

/** An address that visitors sent prompts from: IPv4, or the /64 of IPv6. */
const visitorSchema = z.object({
  address: z.string(),
  /** Today's requests, in the installation's time zone, including voice input. */
  requests: z.number().int(),
  lastAt: z.string(),
});
export type Visitor = z.output<typeof visitorSchema>;

export const visitorListSchema = z.object({
  /** The addresses with the most requests. */
  visitors: z.array(visitorSchema),
  /** The number of addresses, including those that are not listed. */
  total: z.number().int(),
});
export type VisitorList = z.output<typeof visitorListSchema>;

/** A blocked visitor address: IPv4, or the /64 of IPv6. */
export const blockedAddressSchema = z.object({
  id: z.number().int(),
  address: z.string(),
  until: z.string(),
  blockedBy: z.string(),
});
export type BlockedAddress = z.output<typeof blockedAddressSchema>;

export const newBlockSchema = z.strictObject({
  address: storableText(100, 'Enter an IPv4 or IPv6 address.'),
  /** The block lasts until the end of this day. */
  until: daySchema,
});
export type NewBlock = z.output<typeof newBlockSchema>;

const blockNumber = 'Use a block ID, such as 7.';
export const blockParams = z.strictObject({
  blockId: z.coerce.number(blockNumber).int(blockNumber).min(1, blockNumber).max(1e15, blockNumber),
});

const inviteUses = 'Enter 1 to 1,000 uses.';
const inviteDays = 'Enter 1 to 365 days.';
export const newInviteSchema = z.strictObject({
  uses: z.number().int(inviteUses).min(1, inviteUses).max(1_000, inviteUses),
  days: z.number().int(inviteDays).min(1, inviteDays).max(365, inviteDays),
});

/** A link that lets people create accounts until it expires or its uses run out. */
export const inviteSchema = z.object({
  id: z.number().int(),
  uses: z.number().int(),
  usesLeft: z.number().int(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invite = z.output<typeof inviteSchema>;

const inviteNumber = 'Use the ID of an invite, such as 7.';
export const inviteParams = z.strictObject({
  inviteId: z.coerce
    .number(inviteNumber)
    .int(inviteNumber)
    .min(1, inviteNumber)
    .max(1e15, inviteNumber),
});
