import { z } from 'zod';
import { storableText } from '../storable-text.ts';
import { paymentStates, refundReasons } from './constants.ts';

const cents = z.number().int().nonnegative();
const moment = z.iso.datetime({ error: 'Give a moment, such as 2026-11-23T00:00:00Z.' });

export const paymentFilterSchema = z
  .strictObject({
    /** A user's id, or a name or e-mail address or a part of one. */
    person: storableText(200, 'A person’s name has at most 200 characters.'),
    state: z.enum(paymentStates, 'Choose how the payments stand.'),
    since: moment,
    until: moment,
    /** The `next` of the page before. */
    before: z.string().regex(/^\d{1,17}\.(in|pi)_\w{1,200}$/, 'Go on from a page that was shown.'),
  })
  .partial();
export type PaymentFilter = z.output<typeof paymentFilterSchema>;

export type RefundReason = (typeof refundReasons)[number];

const refundSchema = z.object({
  id: z.uuid(),
  amountCents: cents,
  /** Stripe's reason; null where none was given. */
  reason: z.string().nullable(),
  /** `ordered`: Stripe has not answered yet, and is asked again. */
  status: z.enum(['ordered', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  failureReason: z.string().nullable(),
  /** The administrator who ordered it; null for one that was not ordered here. */
  by: z.string().nullable(),
  at: z.string(),
  endsSubscription: z.boolean(),
});

export const paymentRowSchema = z.object({
  /** The invoice (`in_…`) or payment intent (`pi_…`) that was paid. */
  id: z.string(),
  /** Null where the account is gone. */
  person: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  source: z.enum(['subscription', 'payment']),
  paidAt: z.string(),
  paidCents: cents,
  /** Such as `usd`; another than ours is in no sum, and is paid back at Stripe. */
  currency: z.string(),
  /** The part of it that is tax. */
  taxCents: cents,
  /** What has been paid back, or is about to be. */
  refundedCents: cents,
  /** What can be paid back still. */
  leftCents: cents,
  state: z.enum(['paid', 'part-refunded', 'refunded', 'disputed', 'lost']),
  dispute: z
    .object({ status: z.enum(['open', 'lost', 'won']), cents, openedAt: z.string() })
    .nullable(),
  refunds: z.array(refundSchema),
  /** Until when the Standard that it paid for lasts; null where that is over or has ended. */
  standardUntil: z.string().nullable(),
  /** The subscription that it was for, while it runs: when it charges again, or null where it is set to end. */
  subscription: z.object({ renewsAt: z.string().nullable() }).nullable(),
});
export type PaymentRow = z.output<typeof paymentRowSchema>;

export const paymentPageSchema = z.object({
  rows: z.array(paymentRowSchema),
  /** Where the following page begins; null where there is none. */
  next: z.string().nullable(),
  /** Whether more people are found than those whose payments these are. */
  hasMorePeople: z.boolean(),
});
export type PaymentPage = z.output<typeof paymentPageSchema>;

export const paymentParams = z.strictObject({
  paymentId: z.string().regex(/^(in|pi)_\w{1,200}$/, 'Give the id of a payment.'),
});

const amount = 'Give an amount of at least one cent.';
export const refundOrderSchema = z.strictObject({
  /** Chosen by the page, so that a second click orders nothing more. */
  orderId: z.uuid('Give an id for this order.'),
  amountCents: z.number(amount).int(amount).min(1, amount).max(100_000_000, amount),
  reason: z.enum(refundReasons, 'Choose a reason.'),
  /** Ends the subscription that the payment was for, at once. */
  endsSubscription: z.boolean().default(false),
});
export type RefundOrderInput = z.output<typeof refundOrderSchema>;
