import { inArray, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { currency, type SubscriptionStateName } from '#shared/contract/billing/constants.ts';
import type { PlanPrices } from './prices/plan-prices.ts';
import { ofUser } from '../accounts/schema.ts';
import { instant } from '../../platform/db/columns.ts';

/**
 * The payments and grants that make a user Standard. The tier derives from the rows of the active
 * environment.
 */
export const entitlements = pgTable(
  'entitlements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: ofUser().notNull(),
    source: text({ enum: ['subscription', 'payment', 'grant'] }).notNull(),
    environment: text({ enum: ['test', 'live'] }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The last day of a grant, in the user's time zone; null for paid entitlements. */
    untilDay: date('until_day'),
    /** The end of the grace period that applies while the renewal is being charged. */
    leewayUntil: instant('leeway_until'),
    /** Why the entitlement ended early. */
    endedBy: text('ended_by', { enum: ['refund', 'dispute'] }),
    /** The paid invoice or payment intent behind the entitlement; null for a grant. */
    stripeObject: text('stripe_object'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('entitlements_user').on(table.userId, table.endsAt),
    index('entitlements_grant_end')
      .on(table.endsAt)
      .where(sql`${table.source} = 'grant'`),
    uniqueIndex('entitlements_stripe_object').on(table.environment, table.stripeObject),
  ],
);

/**
 * A user's Stripe customers: one current customer per environment, and those that were deleted at Stripe.
 */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    environment: text({ enum: ['test', 'live'] }).notNull(),
    customerId: text('customer_id').notNull(),
    userId: ofUser().notNull(),
    /** Increases with every save, so that an older snapshot never overwrites a newer one. */
    version: integer().notNull().default(0),
    syncedAt: instant('synced_at'),
    /** When to ask Stripe again even if no event arrives. */
    nextSyncAt: instant('next_sync_at'),
    retiredAt: instant('retired_at'),
    /**
     * When the customer's payments were first stored; null if only a release without `payments` has
     * synced the customer.
     */
    paymentsKeptAt: instant('payments_kept_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
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
  {
    userId: ofUser().notNull(),
    environment: text({ enum: ['test', 'live'] }).notNull(),
    kind: text({ enum: ['customer', 'payment', 'subscription', 'card'] }).notNull(),
    /** The idempotency key for creating the checkout at Stripe. */
    attemptId: uuid('attempt_id').notNull(),
    objectId: text('object_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.environment, table.kind] })],
);

/** Subscriptions as Stripe last reported them. */
export const paymentSubscriptions = pgTable(
  'payment_subscriptions',
  {
    environment: text({ enum: ['test', 'live'] }).notNull(),
    subscriptionId: text('subscription_id').notNull(),
    customerId: text('customer_id').notNull(),
    userId: ofUser().notNull(),
    status: text({ enum: ['incomplete', 'active', 'past-due', 'paused', 'ended'] }).notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull(),
    periodEnd: instant('period_end').notNull(),
    priceCents: integer('price_cents').notNull(),
    interval: text({ enum: ['month', 'year'] })
      .notNull()
      .default('month'),
    card: jsonb().$type<{ brand: string; last4: string; expMonth: number; expYear: number }>(),
    /**
     * Whether the subscription ended because a renewal could not be charged and every retry failed.
     */
    endedUnpaid: boolean('ended_unpaid').notNull().default(false),
    /** The payment intent of a renewal that the user must confirm with their bank. */
    toConfirm: text('to_confirm'),
    /** When Stripe tries an overdue renewal again. */
    retriesAt: instant('retries_at'),
    cancelledAt: instant('cancelled_at'),
    endedAt: instant('ended_at'),
  },
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

/** Every Stripe event, once. Only its ids are stored, because we fetch everything else from Stripe. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    environment: text({ enum: ['test', 'live'] }).notNull(),
    type: text().notNull(),
    objectId: text('object_id'),
    customerId: text('customer_id'),
    paymentIntentId: text('payment_intent_id'),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** Null until the event is applied, or ignored because it concerns none of our customers. */
    appliedAt: instant('applied_at'),
    outcome: text({ enum: ['applied', 'ignored'] }),
  },
  (table) => [
    index('payment_events_left')
      .on(table.receivedAt)
      .where(sql`${table.appliedAt} is null`),
  ],
);

/** The plan prices that we last read from the payment provider. */
export const planPrices = pgTable('plan_prices', {
  environment: text({ enum: ['test', 'live'] }).primaryKey(),
  prices: jsonb().$type<PlanPrices>().notNull(),
  readAt: instant('read_at').notNull(),
});

/** Payments as Stripe last reported them. They stay when the payer's account is deleted. */
export const payments = pgTable(
  'payments',
  {
    environment: text({ enum: ['test', 'live'] }).notNull(),
    /** The paid invoice (`in_…`) or payment intent (`pi_…`). */
    paymentId: text('payment_id').notNull(),
    /** The payment intent; null if a customer's balance paid. */
    intentId: text('intent_id'),
    customerId: text('customer_id').notNull(),
    userId: ofUser('set null'),
    source: text({ enum: ['subscription', 'payment'] }).notNull(),
    subscriptionId: text('subscription_id'),
    paidCents: integer('paid_cents').notNull(),
    /** Sums leave out payments in currencies other than ours. */
    currency: text().notNull().default(currency),
    taxCents: integer('tax_cents').notNull(),
    paidAt: instant('paid_at').notNull(),
    /** The state of the payment's dispute; null if there was none. */
    dispute: text({ enum: ['open', 'lost', 'won'] }),
    disputedCents: integer('disputed_cents').notNull().default(0),
    disputedAt: instant('disputed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.environment, table.paymentId] }),
    index('payments_paid').on(table.environment, table.paidAt, table.paymentId),
    index('payments_user').on(table.userId),
    index('payments_intent').on(table.environment, table.intentId),
  ],
);

/** Refunds, ordered here or made in Stripe's dashboard. */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    /** For an order, the idempotency key at Stripe; `keySpentAt` is added to it once that is set. */
    id: uuid().primaryKey().defaultRandom(),
    environment: text({ enum: ['test', 'live'] }).notNull(),
    paymentId: text('payment_id').notNull(),
    /** Stripe's refund (`re_…`); null until it is known. */
    refundId: text('refund_id'),
    amountCents: integer('amount_cents').notNull(),
    reason: text(),
    status: text({
      enum: ['ordered', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled'],
    }).notNull(),
    failureReason: text('failure_reason'),
    /** Whether to end the subscription that the payment was for, too. */
    endsSubscription: boolean('ends_subscription').notNull().default(false),
    /** The administrator who ordered the refund; null if it was not ordered here. */
    orderedBy: bigint('ordered_by', { mode: 'number' }),
    ordererName: text('orderer_name'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When Stripe answered the order's idempotency key with a failure that it repeats under that key. */
    keySpentAt: instant('key_spent_at'),
    /** Null until the order has been carried out. */
    settledAt: instant('settled_at'),
    /** The payer, copied from the payment by a trigger. */
    userId: ofUser('set null'),
  },
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
