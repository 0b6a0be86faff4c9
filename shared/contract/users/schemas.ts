import { z } from 'zod';
import { daySchema } from '../days.ts';
import { storableText } from '../storable-text.ts';

const wholeNumber = 'Give the number of a user, such as 7.';

export const userParams = z.strictObject({
  userId: z.coerce.number(wholeNumber).int(wholeNumber).min(1, wholeNumber).max(1e15, wholeNumber),
});

export const userRowSchema = z.object({
  id: z.number().int(),
  username: z.string(),
  isStandard: z.boolean(),
  standardExpiry: z.string().nullable(),
  createdAt: z.string(),
  isAdmin: z.boolean(),
  stripeCustomerId: z.string().nullable(),
  isBlocked: z.boolean(),
  /** The last day of Standard that an administrator granted; null without a grant that still counts. */
  grantedUntil: z.string().nullable(),
});
export type UserRow = z.output<typeof userRowSchema>;

export const userChangeSchema = z
  .strictObject({
    isAdmin: z.boolean(),
    isBlocked: z.boolean(),
    /** Standard until the end of this day; null takes a grant back. */
    grantedUntil: daySchema.nullable(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'Say what to change.');
export type UserChange = z.output<typeof userChangeSchema>;

const pageNumber = 'Give a page from 1 to 1,000,000.';
const pageSize = 'Ask for 1 to 200 users at a time.';
export const userPageSchema = z
  .strictObject({
    search: storableText(200, 'Search with at most 200 characters.'),
    page: z.coerce.number(pageNumber).int(pageNumber).min(1, pageNumber).max(1e6, pageNumber),
    pageSize: z.coerce.number(pageSize).int(pageSize).min(1, pageSize).max(200, pageSize),
  })
  .partial();
