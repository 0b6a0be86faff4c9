import { z } from 'zod';
import { storableText } from '../storable-text.ts';
import { paymentStates, refundReasons, subscriptionStates } from './constants.ts';

const cents = z.number().int().nonnegative();
const moment = z.iso.datetime({ error: 'Use a time, such as 2026-11-23T00:00:00Z.' });

export const paymentFilterSchema = z
  .strictObject({
    /** A user's id, or all or part of a name or e-mail address. */
    person: storableText(200, 'Use at most 200 characters for a user’s name.'),
    state: z.enum(paymentStates, 'Choose a payment status.'),
    since: moment,
    until: moment,
    /** The `next` value of the previous page. */
    before: z
      .string()
      .regex(/^\d{1,17}\.(in|pi)_\w{1,200}$/, 'This page link isn’t valid. Reload the list.'),
  })
  .partial();
export type PaymentFilter = z.output<typeof paymentFilterSchema>;

export type RefundReason = (typeof refundReasons)[number];

const refundSchema = z.object({
  id: z.uuid(),
  amountCents: cents,
  /** Stripe's reason; null if none was given. */
  reason: z.string().nullable(),
  /** `ordered`: Stripe has not replied yet, so the order will be sent again. */
  status: z.enum(['ordered', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled']),
  failureReason: z.string().nullable(),
  /** The administrator who ordered the refund; null for one that was made outside Switchyard. */
  by: z.string().nullable(),
  at: z.string(),
  endsSubscription: z.boolean(),
});

export const paymentRowSchema = z.object({
  /** The id of the paid invoice (`in_…`) or payment intent (`pi_…`). */
  id: z.string(),
  /** Null if the account has been deleted. */
  person: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  source: z.enum(['subscription', 'payment']),
  paidAt: z.string(),
  paidCents: cents,
  /** For example `usd`. Payments in other currencies are left out of totals and must be refunded in Stripe. */
  currency: z.string(),
  taxCents: cents,
  /** How much has been refunded so far, including refunds that are still pending. */
  refundedCents: cents,
  /** The amount that can still be refunded. */
  leftCents: cents,
  state: z.enum(['paid', 'part-refunded', 'refunded', 'disputed', 'lost']),
  dispute: z
    .object({ status: z.enum(['open', 'lost', 'won']), cents, openedAt: z.string() })
    .nullable(),
  refunds: z.array(refundSchema),
  /** When the Standard period that this payment covers ends; null if it has already ended or was cut short. */
  standardUntil: z.string().nullable(),
  /** The running subscription that was paid for. `renewsAt` is the date of the next charge. */
  subscription: z.object({ renewsAt: z.string().nullable(), isOverdue: z.boolean() }).nullable(),
});
export type PaymentRow = z.output<typeof paymentRowSchema>;

export const paymentPageSchema = z.object({
  rows: z.array(paymentRowSchema),
  /** Where the next page starts; null on the last page. */
  next: z.string().nullable(),
  /** Whether the search matches more people than those whose payments are listed. */
  hasMorePeople: z.boolean(),
});
export type PaymentPage = z.output<typeof paymentPageSchema>;

const subscriptionPage = 'Use a page number from 1 to 1,000,000.';
export const subscriptionFilterSchema = z
  .strictObject({
    /** A user's id, or all or part of a name or e-mail address. */
    person: storableText(200, 'Use at most 200 characters for a user’s name.'),
    state: z.enum(subscriptionStates, 'Choose a subscription status.'),
    plan: z.enum(['month', 'year'], 'Choose month or year.'),
    page: z.coerce
      .number(subscriptionPage)
      .int(subscriptionPage)
      .min(1, subscriptionPage)
      .max(1e6, subscriptionPage),
  })
  .partial();
export type SubscriptionFilter = z.output<typeof subscriptionFilterSchema>;

export const subscriptionRowSchema = z.object({
  /** Stripe's id (`sub_…`). */
  id: z.string(),
  person: z.object({ id: z.number().int(), name: z.string(), isBlocked: z.boolean() }),
  plan: z.enum(['month', 'year']),
  /** The amount of the next charge. */
  priceCents: cents,
  state: z.enum(subscriptionStates),
  /**
   * Null if the subscription ends first or is paused, or if its overdue renewal won't be retried.
   */
  nextChargeAt: z.string().nullable(),
  /** When a subscription that doesn't renew ends; null otherwise. */
  endsAt: z.string().nullable(),
});
export type SubscriptionRow = z.output<typeof subscriptionRowSchema>;

export const subscriptionPageSchema = z.object({
  rows: z.array(subscriptionRowSchema),
  total: z.number().int(),
  hasMorePeople: z.boolean(),
});
export type SubscriptionListPage = z.output<typeof subscriptionPageSchema>;

export const paymentParams = z.strictObject({
  paymentId: z.string().regex(/^(in|pi)_\w{1,200}$/, 'Enter a payment ID.'),
});

const amount = 'Enter an amount of at least one cent.';
export const refundOrderSchema = z.strictObject({
  /** An idempotency key, so that a second click on the page doesn't order another refund. */
  orderId: z.uuid('Enter an ID for this refund.'),
  amountCents: z.number(amount).int(amount).min(1, amount).max(100_000_000, amount),
  reason: z.enum(refundReasons, 'Choose a reason.'),
  /** Whether to also end the payment's subscription, effective immediately. */
  endsSubscription: z.boolean().default(false),
});
export type RefundOrderInput = z.output<typeof refundOrderSchema>;
