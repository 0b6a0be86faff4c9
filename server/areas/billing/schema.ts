import { inArray, sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { currency, type SubscriptionStateName } from '#shared/contract/billing/constants.ts';
import type { PlanPrices } from './prices/plan-prices.ts';
import { ofUser } from '../accounts/schema.ts';
import { instant } from '../../platform/db/columns.ts';

/** The payments and grants that give a user Standard. Only rows of the active environment count. */
export const entitlements = pgTable(
  'entitlements',
  (t) => ({
    id: t.bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser().notNull(),
    source: t.text({ enum: ['subscription', 'payment', 'grant'] }).notNull(),
    environment: t.text({ enum: ['test', 'live'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The last day of a grant, in the user's time zone; null for paid entitlements. */
    untilDay: t.date('until_day'),
    /** The end of the grace period that applies while the renewal is being charged. */
    leewayUntil: instant('leeway_until'),
    /** Why the entitlement ended early. */
    endedBy: t.text('ended_by', { enum: ['refund', 'dispute'] }),
    /** The paid invoice or payment intent behind the entitlement; null for a grant. */
    stripeObject: t.text('stripe_object'),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    index('entitlements_user').on(table.userId, table.endsAt),
    index('entitlements_grant_end')
      .on(table.endsAt)
      .where(sql`${table.source} = 'grant'`),
    uniqueIndex('entitlements_stripe_object').on(table.environment, table.stripeObject),
  ],
);

/** A user's Stripe customers: one current customer per environment, and those that were deleted at Stripe. */
export const paymentCustomers = pgTable(
  'payment_customers',
  (t) => ({
    environment: t.text({ enum: ['test', 'live'] }).notNull(),
    customerId: t.text('customer_id').notNull(),
    userId: ofUser().notNull(),
    /** Increases with every save, so that an older snapshot never overwrites a newer one. */
    version: t.integer().notNull().default(0),
    syncedAt: instant('synced_at'),
    /** When to sync with Stripe again even if no event arrives. */
    nextSyncAt: instant('next_sync_at'),
    retiredAt: instant('retired_at'),
    /**
     * When the customer's payments were first stored; null if only a release without `payments` has
     * synced the customer.
     */
    paymentsKeptAt: instant('payments_kept_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [
    primaryKey({ columns: [table.environment, table.customerId] }),
    uniqueIndex('payment_customers_user')
      .on(table.userId, table.environment)
      .where(sql`${table.retiredAt} is null`),
    index('payment_customers_due')
      .on(table.nextSyncAt)
      .where(sql`${table.nextSyncAt} is not null`),
  ],
);

/** A payment that a user started and has not finished, so that a second click or tab continues it. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  (t) => ({
    userId: ofUser().notNull(),
    environment: t.text({ enum: ['test', 'live'] }).notNull(),
    kind: t.text({ enum: ['customer', 'payment', 'subscription', 'card'] }).notNull(),
    /** The idempotency key for creating the checkout at Stripe. */
    attemptId: t.uuid('attempt_id').notNull(),
    objectId: t.text('object_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  }),
  (table) => [primaryKey({ columns: [table.userId, table.environment, table.kind] })],
);

/** Subscriptions as Stripe last reported them. */
export const paymentSubscriptions = pgTable(
  'payment_subscriptions',
  (t) => ({
    environment: t.text({ enum: ['test', 'live'] }).notNull(),
    subscriptionId: t.text('subscription_id').notNull(),
    customerId: t.text('customer_id').notNull(),
    userId: ofUser().notNull(),
    status: t.text({ enum: ['incomplete', 'active', 'past-due', 'paused', 'ended'] }).notNull(),
    cancelAtPeriodEnd: t.boolean('cancel_at_period_end').notNull(),
    periodEnd: instant('period_end').notNull(),
    priceCents: t.integer('price_cents').notNull(),
    interval: t
      .text({ enum: ['month', 'year'] })
      .notNull()
      .default('month'),
    card: t.jsonb().$type<{ brand: string; last4: string; expMonth: number; expYear: number }>(),
    /** Whether the subscription ended because a renewal could not be charged and every retry failed. */
    endedUnpaid: t.boolean('ended_unpaid').notNull().default(false),
    /** The payment intent of a renewal that the user must confirm with their bank. */
    toConfirm: t.text('to_confirm'),
    /** When Stripe tries an overdue renewal again. */
    retriesAt: instant('retries_at'),
    cancelledAt: instant('cancelled_at'),
    endedAt: instant('ended_at'),
  }),
  (table) => [
    primaryKey({ columns: [table.environment, table.subscriptionId] }),
    index('payment_subscriptions_user').on(table.userId),
    index('payment_subscriptions_current')
      .on(
        table.environment,
        sql`(${table.status} <> 'past-due')`,
        table.periodEnd,
        table.subscriptionId,
      )
      .where(sql`${table.status} in ('active', 'past-due', 'paused')`),
  ],
);

/** The state of a current subscription, as administrators see it. */
export const subscriptionState = sql<SubscriptionStateName>`case
  when ${paymentSubscriptions.status} = 'past-due' then 'overdue'
  when ${paymentSubscriptions.status} = 'paused' then 'paused'
  when ${paymentSubscriptions.cancelAtPeriodEnd} then 'ending'
  else 'active' end`;

/** When a current subscription is charged next; null if it isn't. */
export const nextChargeAt = sql<Date | null>`case ${subscriptionState}
  when 'active' then ${paymentSubscriptions.periodEnd}
  when 'overdue' then ${paymentSubscriptions.retriesAt} end`.mapWith(
  paymentSubscriptions.periodEnd,
);

export const isCurrentSubscription = inArray(paymentSubscriptions.status, [
  'active',
  'past-due',
  'paused',
]);

/** Every Stripe event, once. Only ids are stored, because we fetch everything else from Stripe. */
export const paymentEvents = pgTable(
  'payment_events',
  (t) => ({
    id: t.text().primaryKey(),
    environment: t.text({ enum: ['test', 'live'] }).notNull(),
    type: t.text().notNull(),
    objectId: t.text('object_id'),
    customerId: t.text('customer_id'),
    paymentIntentId: t.text('payment_intent_id'),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Null until the event is applied, or ignored because it concerns none of our customers. */
    appliedAt: instant('applied_at'),
    outcome: t.text({ enum: ['applied', 'ignored'] }),
  }),
  (table) => [
    index('payment_events_left')
      .on(table.receivedAt)
      .where(sql`${table.appliedAt} is null`),
  ],
);

/** The plan prices that we last read from the payment provider. */
export const planPrices = pgTable('plan_prices', (t) => ({
  environment: t.text({ enum: ['test', 'live'] }).primaryKey(),
  prices: t.jsonb().$type<PlanPrices>().notNull(),
  readAt: instant('read_at').notNull(),
}));

/** Payments as Stripe last reported them. They are kept when the payer's account is deleted. */
export const payments = pgTable(
  'payments',
  (t) => ({
    environment: t.text({ enum: ['test', 'live'] }).notNull(),
    /** The paid invoice (`in_…`) or payment intent (`pi_…`). */
    paymentId: t.text('payment_id').notNull(),
    /** The payment intent; null if the amount was taken from a customer's balance. */
    intentId: t.text('intent_id'),
    customerId: t.text('customer_id').notNull(),
    userId: ofUser('set null'),
    source: t.text({ enum: ['subscription', 'payment'] }).notNull(),
    subscriptionId: t.text('subscription_id'),
    paidCents: t.integer('paid_cents').notNull(),
    /** Sums leave out payments in currencies other than ours. */
    currency: t.text().notNull().default(currency),
    taxCents: t.integer('tax_cents').notNull(),
    paidAt: instant('paid_at').notNull(),
    /** The state of the dispute about this payment; null if there was none. */
    dispute: t.text({ enum: ['open', 'lost', 'won'] }),
    disputedCents: t.integer('disputed_cents').notNull().default(0),
    disputedAt: instant('disputed_at'),
  }),
  (table) => [
    primaryKey({ columns: [table.environment, table.paymentId] }),
    index('payments_paid').on(table.environment, table.paidAt, table.paymentId),
    index('payments_user').on(table.userId),
    index('payments_intent').on(table.environment, table.intentId),
  ],
);

/** Refunds that administrators ordered, or that were made in Stripe's dashboard. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  (t) => ({
    /** An order's idempotency key at Stripe contains this id and, once set, `keySpentAt`. */
    id: t.uuid().primaryKey().defaultRandom(),
    environment: t.text({ enum: ['test', 'live'] }).notNull(),
    paymentId: t.text('payment_id').notNull(),
    /** Stripe's refund (`re_…`); null until it is known. */
    refundId: t.text('refund_id'),
    amountCents: t.integer('amount_cents').notNull(),
    reason: t.text(),
    status: t
      .text({ enum: ['ordered', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled'] })
      .notNull(),
    failureReason: t.text('failure_reason'),
    /** Whether to also end the subscription that the payment was for. */
    endsSubscription: t.boolean('ends_subscription').notNull().default(false),
    /** The administrator who ordered the refund; null if it was made in Stripe's dashboard. */
    orderedBy: t.bigint('ordered_by', { mode: 'number' }),
    ordererName: t.text('orderer_name'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When Stripe reported a failure that it repeats under the order's idempotency key. */
    keySpentAt: instant('key_spent_at'),
    /** Null until the order has been carried out. */
    settledAt: instant('settled_at'),
    /** The payer, copied from the payment by a trigger. */
    userId: ofUser('set null'),
  }),
  (table) => [
    foreignKey({
      name: 'payment_refunds_of',
      columns: [table.environment, table.paymentId],
      foreignColumns: [payments.environment, payments.paymentId],
    }).onDelete('cascade'),
    uniqueIndex('payment_refunds_stripe').on(table.environment, table.refundId),
    index('payment_refunds_user').on(table.userId),
    index('payment_refunds_payment').on(table.environment, table.paymentId),
    index('payment_refunds_made').on(table.environment, table.createdAt),
    index('payment_refunds_open')
      .on(table.createdAt)
      .where(sql`${table.settledAt} is null`),
  ],
);
