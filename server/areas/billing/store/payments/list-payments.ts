import { and, desc, eq, getTableColumns, gte, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { currency as ourCurrency } from '#shared/contract/billing/constants.ts';
import type {
  PaymentPage,
  PaymentRow,
  PaymentFilter,
} from '#shared/contract/billing/payment-schemas.ts';
import { findPeople } from '#server/areas/users/index.ts';
import type { Database } from '#server/platform/db/connection/database.ts';
import { users } from '#server/areas/accounts/schema.ts';
import { entitlements, paymentRefunds, payments, paymentSubscriptions } from '../../schema.ts';
import type { PaymentEnvironment } from '#server/areas/settings/index.ts';

export interface PaymentQuery extends PaymentFilter {
  /** Restricts the search to one payment. */
  paymentId?: string;
  environment: PaymentEnvironment;
  limit: number;
}

/** The payment time in microseconds. The payment id breaks ties. */
const place = sql<string>`(extract(epoch from ${payments.paidAt}) * 1000000)::bigint::text`;

/** Lists a page of payments, newest first, using the index on payment times. */
export async function listPayments(database: Database, query: PaymentQuery): Promise<PaymentPage> {
  const { person, limit } = query;
  const payers = person?.trim() ? await findPeople(database, person.trim()) : null;
  const found = await database
    .select({ ...getTableColumns(payments), name: users.username, place })
    .from(payments)
    .leftJoin(users, eq(users.id, payments.userId))
    .where(matching(query, payers?.ids))
    .orderBy(desc(payments.paidAt), desc(payments.paymentId))
    .limit(limit + 1);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const more = await findAround(database, query.environment, shown);
  return {
    rows: shown.map((row) => toRow(row, more)),
    next: found.length > limit && last ? `${last.place}.${last.paymentId}` : null,
    hasMorePeople: payers?.hasMore ?? false,
  };
}

function matching(query: PaymentQuery, payerIds: readonly number[] | undefined) {
  const { environment, paymentId, state, since, until, before } = query;
  return and(
    eq(payments.environment, environment),
    paymentId === undefined ? undefined : eq(payments.paymentId, paymentId),
    payerIds && inArray(payments.userId, [...payerIds]),
    state && standsAs[state],
    since === undefined ? undefined : gte(payments.paidAt, new Date(since)),
    until === undefined ? undefined : lt(payments.paidAt, new Date(until)),
    before === undefined ? undefined : isBefore(before),
  );
}

function isBefore(place: string): SQL {
  const at = place.indexOf('.');
  const moment = sql`('epoch'::timestamptz + ${place.slice(0, at)}::bigint * interval '1 microsecond')`;
  return sql`(${payments.paidAt}, ${payments.paymentId}) < (${moment}, ${place.slice(at + 1)})`;
}

const hasRefund = (which: SQL) => sql`exists (
  select from payment_refunds made
  where made.environment = payments.environment and made.payment_id = payments.payment_id
    and ${which})`;

const hasGoneBack = hasRefund(sql`made.status not in ('failed', 'canceled')`);
const isTakenBack = sql`coalesce(${payments.dispute} in ('open', 'lost'), false)`;

const standsAs: Record<NonNullable<PaymentQuery['state']>, SQL> = {
  paid: sql`not ${hasGoneBack} and not ${isTakenBack}`,
  refunded: hasGoneBack,
  disputed: isTakenBack,
  'refund-failed': hasRefund(sql`made.status = 'failed'`),
};

type FoundPayment = typeof payments.$inferSelect & { name: string | null };
type Around = Awaited<ReturnType<typeof findAround>>;

/** The refunds of the payments, the Standard periods they paid for, and the subscriptions they belong to. */
async function findAround(
  database: Database,
  environment: PaymentQuery['environment'],
  shown: readonly FoundPayment[],
) {
  const ids = shown.map(({ paymentId }) => paymentId);
  const subscriptionIds = shown.flatMap(({ subscriptionId }) => subscriptionId ?? []);
  const [refunds, periods, subscriptions] = await Promise.all([
    database
      .select()
      .from(paymentRefunds)
      .where(
        and(eq(paymentRefunds.environment, environment), inArray(paymentRefunds.paymentId, ids)),
      )
      .orderBy(desc(paymentRefunds.createdAt)),
    database
      .select()
      .from(entitlements)
      .where(
        and(eq(entitlements.environment, environment), inArray(entitlements.stripeObject, ids)),
      ),
    database
      .select()
      .from(paymentSubscriptions)
      .where(
        and(
          eq(paymentSubscriptions.environment, environment),
          inArray(paymentSubscriptions.subscriptionId, subscriptionIds),
        ),
      ),
  ]);
  return {
    refunds: Map.groupBy(refunds, ({ paymentId }) => paymentId),
    periods: new Map(periods.map((each) => [each.stripeObject, each])),
    subscriptions: new Map(subscriptions.map((each) => [each.subscriptionId, each])),
  };
}

function toRow(payment: FoundPayment, around: Around): PaymentRow {
  const { paymentId: id, userId, name, source, paidCents, currency, taxCents, dispute } = payment;
  const refunds = around.refunds.get(id) ?? [];
  const refundedCents = refunds
    .filter(({ status }) => status !== 'failed' && status !== 'canceled')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isTaken = dispute === 'open' || dispute === 'lost';
  const canGoBack = !isTaken && payment.intentId !== null && currency === ourCurrency;
  return {
    id,
    person: userId === null ? null : { id: userId, name: name ?? `User ${userId}` },
    source,
    paidAt: payment.paidAt.toISOString(),
    paidCents,
    currency,
    taxCents,
    refundedCents,
    leftCents: canGoBack ? Math.max(0, paidCents - refundedCents) : 0,
    state: stateOf(payment, refundedCents),
    dispute:
      dispute && payment.disputedAt
        ? {
            status: dispute,
            cents: payment.disputedCents,
            openedAt: payment.disputedAt.toISOString(),
          }
        : null,
    refunds: refunds.map(toRefund),
    standardUntil: untilOf(around.periods.get(id)),
    subscription: toSubscription(around.subscriptions.get(payment.subscriptionId ?? '')),
  };
}

function stateOf({ dispute, paidCents }: FoundPayment, refundedCents: number): PaymentRow['state'] {
  if (dispute === 'lost') return 'lost';
  if (dispute === 'open') return 'disputed';
  if (refundedCents === 0) return 'paid';
  return refundedCents >= paidCents ? 'refunded' : 'part-refunded';
}

function toRefund(row: typeof paymentRefunds.$inferSelect): PaymentRow['refunds'][number] {
  const { id, amountCents, reason, status, failureReason, endsSubscription } = row;
  const at = row.createdAt.toISOString();
  return {
    id,
    amountCents,
    reason,
    status,
    failureReason,
    by: row.ordererName,
    at,
    endsSubscription,
  };
}

/** The end of the paid period or, after that, the end of the grace period. A refund ends both. */
function untilOf(period: typeof entitlements.$inferSelect | undefined): string | null {
  const ends = [period?.endsAt, period?.leewayUntil];
  return ends.find((end) => end && end > new Date())?.toISOString() ?? null;
}

function toSubscription(
  subscription: typeof paymentSubscriptions.$inferSelect | undefined,
): PaymentRow['subscription'] {
  if (!subscription || subscription.status === 'ended' || subscription.status === 'incomplete') {
    return null;
  }
  const { status, cancelAtPeriodEnd, periodEnd, retriesAt } = subscription;
  const isOverdue = status === 'past-due';
  const charges = !cancelAtPeriodEnd && status !== 'paused';
  const renewsAt = isOverdue ? retriesAt : charges ? periodEnd : null;
  return { renewsAt: renewsAt?.toISOString() ?? null, isOverdue };
}
